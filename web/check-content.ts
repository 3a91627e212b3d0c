import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { bookingLink } from './site/content/booking-link.ts';
import { caseStudies } from './site/content/case-studies.ts';
import {
  BookingLink,
  CaseStudy,
  type Picture,
  Question,
  TeamMember,
  Testimonial,
  maxPictureBytes,
} from './site/content/optional.ts';
import { questions } from './site/content/questions.ts';
import { team } from './site/content/team.ts';
import { testimonials } from './site/content/testimonials.ts';

/** Why a picture cannot be used: its file is missing or too large. */
function findPictureProblem({ file }: Picture): string | undefined {
  const path = fileURLToPath(new URL(`./public${file}`, import.meta.url));
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) return `there is no file web/public${file}`;
  return bytes > maxPictureBytes
    ? `web/public${file} is ${Math.ceil(bytes / 1000)} kB; the limit is ${maxPictureBytes / 1000} kB`
    : undefined;
}

/** The errors in the entries of a content file, one per line. */
function validateEntries<Entry>(
  file: string,
  schema: z.ZodType<Entry>,
  entries: readonly unknown[],
  selectPicture: (entry: Entry) => Picture | undefined = () => undefined,
): string[] {
  return entries.flatMap((entry, index) => {
    const entryLocation = `web/site/content/${file}, entry ${index + 1}`;
    const { success, data, error } = schema.safeParse(entry);
    if (!success)
      return error.issues.map(({ path, message }) => `${entryLocation}, ${path.join('.')}: ${message}`);
    const picture = selectPicture(data);
    const problem = picture && findPictureProblem(picture);
    return problem === undefined ? [] : [`${entryLocation}: ${problem}`];
  });
}

function findRepeatedSlugs(): string[] {
  const slugs = caseStudies.map(({ slug }) => slug);
  return slugs
    .filter((slug, index) => slugs.indexOf(slug) !== index)
    .map((slug) => `web/site/content/case-studies.ts: two entries have the slug “${slug}”`);
}

/**
 * Checks the website's optional content.
 * @throws Error that names all invalid entries, with the reasons
 */
export function checkContent(): void {
  const problems = [
    ...validateEntries('case-studies.ts', CaseStudy, caseStudies, ({ picture }) => picture),
    ...findRepeatedSlugs(),
    ...validateEntries('testimonials.ts', Testimonial, testimonials),
    ...validateEntries('team.ts', TeamMember, team, ({ portrait }) => portrait),
    ...validateEntries('questions.ts', Question, questions),
    ...validateEntries('booking-link.ts', BookingLink, bookingLink === undefined ? [] : [bookingLink]),
  ];
  if (problems.length > 0) throw new Error(`The website can't be built.\n${problems.join('\n')}`);
}
