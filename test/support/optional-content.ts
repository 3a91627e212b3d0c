import { vi } from 'vitest';
import type {
  BookingLink,
  CaseStudy,
  Question,
  TeamMember,
  Testimonial,
} from '../../web/site/content/optional.ts';

/** A German compound word of 85 letters, used as a name. */
export const longWord =
  'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetzesbeauftragtenkammer'.slice(0, 85);

const picture = { file: '/pictures/ward.avif', width: 1280, height: 800, alt: 'A ward by day' };

/** Entries of each kind of optional content. The product itself has no such entries. */
export const optionalContent = {
  caseStudies: [
    {
      slug: 'one-waiting-list',
      client: 'Fernhill Clinics',
      field: '/healthcare',
      title: 'One waiting list for five clinics',
      description:
        'Five clinics kept five spreadsheets of the same patients. They now keep one list, and call patients in the order of their need.',
      published: '2026-03-02',
      problem: ['Each clinic kept a spreadsheet.', 'Patients were on two of them, or on none.'],
      done: ['We moved the five lists into one, clinic by clinic.'],
      result: ['A patient has one place in one list.'],
      figures: [
        { value: '11 days', text: 'from referral to first appointment, from 19' },
        { value: '1', text: 'list, from 5' },
      ],
      picture,
    },
    {
      slug: 'entries-under-totals',
      client: longWord,
      field: '/finance',
      title: 'Entries under every total',
      description:
        'A fund administrator could not say where its figures came from. Every total now opens into the entries that it is made of.',
      published: '2026-01-31',
      problem: ['Totals were typed.'],
      done: ['We linked each total to its entries.'],
      result: ['The auditor opens them without asking.'],
    },
  ] as const satisfies readonly CaseStudy[],
  testimonials: [
    {
      quote: 'They asked what we would drop first, and then they dropped it.',
      name: 'Orla Fenwick',
      role: 'Head of Operations',
      organisation: 'Fernhill Clinics',
      page: '/',
      published: '2026-03-02',
    },
    {
      quote: 'The ward round starts with one screen.',
      name: longWord,
      role: 'Ward Sister',
      organisation: 'Fernhill Clinics',
      page: '/healthcare',
      published: '2026-03-02',
    },
  ] as const satisfies readonly Testimonial[],
  team: [
    {
      name: 'Marta Quist',
      role: 'Engineer',
      about: 'Builds interfaces between records, and answers the tickets about them.',
      profile: 'https://people.example/marta',
    },
    {
      name: longWord,
      role: 'Architect',
      about: 'Draws the smallest system that would do.',
      portrait: { ...picture, file: '/pictures/portrait.avif', width: 480, height: 480, alt: 'A face' },
    },
  ] as const satisfies readonly TeamMember[],
  questions: [
    { question: 'Who owns the code?', answer: ['You do.', 'From the first day.'], page: '/' },
    {
      question: 'Do you sign a DPA?',
      answer: ['Yes, <b>always</b> & before the first byte.'],
      page: '/finance',
    },
  ] as const satisfies readonly Question[],
  bookingLink: {
    label: 'Book half an hour',
    href: 'https://calendar.example/half-an-hour',
    note: 'Opens the calendar of a booking service.',
  } as const satisfies BookingLink,
};

/** Makes modules that are imported after this call read these entries. */
export function mockOptionalContent({
  caseStudies,
  testimonials,
  team,
  questions,
  bookingLink,
}: Readonly<Record<keyof typeof optionalContent, unknown>> = optionalContent): void {
  vi.resetModules();
  vi.doMock('../../web/site/content/case-studies.ts', () => ({ caseStudies }));
  vi.doMock('../../web/site/content/testimonials.ts', () => ({ testimonials }));
  vi.doMock('../../web/site/content/team.ts', () => ({ team }));
  vi.doMock('../../web/site/content/questions.ts', () => ({ questions }));
  vi.doMock('../../web/site/content/booking-link.ts', () => ({ bookingLink }));
}

/** Makes modules that are imported after this call read the product's content again. */
export function restoreOptionalContent(): void {
  for (const file of ['case-studies', 'testimonials', 'team', 'questions', 'booking-link'])
    vi.doUnmock(`../../web/site/content/${file}.ts`);
  vi.resetModules();
}
