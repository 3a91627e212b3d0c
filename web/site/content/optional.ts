import * as z from 'zod';
import { brand } from '@portico/shared/brand.ts';
import { lineSchema, paragraphsSchema } from '@portico/shared/model/text.ts';

/**
 * Optional content of a consultancy: case studies, testimonials, its team, questions and answers, a booking
 * link. Each kind has one content file, which is empty at first. Its section or page appears with the first
 * entry. `web/check-content.ts` applies these schemas at build time.
 */

/** The pages about fields of work, which an entry can name. */
export const fieldPaths = ['/healthcare', '/finance', '/compliance', '/salesforce'] as const;
export const FieldPath = z.enum(fieldPaths, `must be one of ${fieldPaths.join(', ')}`);
export type FieldPath = z.output<typeof FieldPath>;

const EntryPath = z.enum(['/', ...fieldPaths], `must be one of /, ${fieldPaths.join(', ')}`);

const Day = z.iso.date('must be a date, such as 2026-01-31');
const Paragraphs = z.array(paragraphsSchema('a paragraph', 2000)).min(1, 'needs a paragraph').readonly();
const HttpsUrl = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });

/** The maximum size of a picture in bytes: a page with a picture must load as fast as the others. */
export const maxPictureBytes = 40_000;

export const Picture = z.strictObject({
  /** A file in `web/public`, such as `/pictures/ward.avif`, of at most 40 kB. */
  file: z
    .string()
    .regex(
      /^(?:\/[a-z\d][a-z\d-]*)+\.(?:avif|webp|jpe?g|png)$/,
      'must be the path of a picture in web/public, as in /pictures/ward.avif',
    ),
  /** The picture's size in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** A description for people who cannot see the picture. */
  alt: lineSchema('alt', 250),
});
export type Picture = z.output<typeof Picture>;

const maxTitleLength = 68 - ` | ${brand.name}`.length;

export const CaseStudy = z.strictObject({
  /** The last part of the page's path: `/case-studies/{slug}`. */
  slug: z.string().regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'must be lower-case words joined by hyphens'),
  /** The name of the organisation, as agreed with it. */
  client: lineSchema('client', 85),
  field: FieldPath,
  title: lineSchema('title', maxTitleLength),
  /** The text in cards, search engines and share tags. */
  description: lineSchema('description', 160).refine(
    ({ length }) => length >= 110,
    'needs 110 to 160 characters',
  ),
  published: Day,
  problem: Paragraphs,
  done: Paragraphs,
  result: Paragraphs,
  /** Figures about the result, confirmed by the client. */
  figures: z
    .array(z.strictObject({ value: lineSchema('value', 12), text: lineSchema('text', 120) }))
    .max(4, 'at most four figures')
    .readonly()
    .optional(),
  /** @default a pattern that is drawn from the slug */
  picture: Picture.optional(),
});
export type CaseStudy = z.output<typeof CaseStudy>;

export const Testimonial = z.strictObject({
  quote: lineSchema('quote', 400),
  /** The name of the quoted person, as agreed with them. */
  name: lineSchema('name', 85),
  role: lineSchema('role', 85),
  organisation: lineSchema('organisation', 85),
  /** The page that shows the entry. */
  page: EntryPath,
  published: Day,
});
export type Testimonial = z.output<typeof Testimonial>;

export const TeamMember = z.strictObject({
  name: lineSchema('name', 85),
  role: lineSchema('role', 85),
  about: lineSchema('about', 400),
  /** @default their initials */
  portrait: Picture.optional(),
  /** The person's page on another site. */
  profile: HttpsUrl.optional(),
});
export type TeamMember = z.output<typeof TeamMember>;

export const Question = z.strictObject({
  question: lineSchema('question', 140),
  answer: Paragraphs,
  /** The page that shows the entry. */
  page: EntryPath,
});
export type Question = z.output<typeof Question>;

export const BookingLink = z.strictObject({
  /** The text of the link: 'Book half an hour'. */
  label: lineSchema('label', 40),
  /** Where a visitor chooses a time. */
  href: HttpsUrl,
  /** A note for visitors, such as the name of the calendar service. */
  note: lineSchema('note', 120),
});
export type BookingLink = z.output<typeof BookingLink>;
