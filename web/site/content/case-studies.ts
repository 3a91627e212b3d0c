import type { CaseStudy } from './optional.ts';

/**
 * Case studies that clients have agreed to publish, newest first. The first entry adds the page
 * `/case-studies`, a page for each study, a section on the home page and on the page of the study's field, a
 * link in the footer, and entries in the sitemap. An entry:
 *
 * ```ts
 * {
 *   slug: 'waiting-list-in-one-place',
 *   client: 'The name of the client',
 *   field: '/healthcare',
 *   title: 'One waiting list for five clinics',
 *   description: 'What was wrong, and what is different now, in 110 to 160 characters.',
 *   published: '2026-01-31',
 *   problem: ['What was wrong, in one or more paragraphs.'],
 *   done: ['What was done.'],
 *   result: ['What is different now.'],
 *   figures: [{ value: '11 days', text: 'from referral to first appointment, from 19' }],
 *   picture: { file: '/pictures/clinic.avif', width: 1280, height: 800, alt: 'What it shows' },
 * }
 * ```
 */
export const caseStudies: readonly CaseStudy[] = [];
