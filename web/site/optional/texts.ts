import { brand } from '@portico/shared/brand.ts';

/** The words around optional content. */
export const optionalTexts = {
  caseStudies: {
    /** The text of links to the list. */
    name: 'Case studies',
    meta: {
      title: 'Case studies: problems, work and results',
      description: `What clients of ${brand.name} came with, what was done about it and what is different now: case studies, each described with the client's consent.`,
    },
    heading: 'What was wrong, and what changed',
    lead: 'Each case study was written with the client.',
    section: { heading: 'Work we may talk about' },
    all: 'All case studies',
    problem: 'The problem',
    done: 'What was done',
    result: 'The result',
    client: 'Client',
    field: 'Field',
    published: 'Published',
  },
  testimonials: { heading: 'What clients say' },
  questions: { heading: 'Questions we are asked' },
  team: { heading: 'The people you will meet', profile: 'Profile' },
  booking: { title: 'Choose a time', or: 'Or choose a time yourself:' },
  closing: {
    heading: 'Is yours a similar problem?',
    text: 'Describe it in a few lines. We reply with the questions that matter, and say what we would do first.',
    primaryLink: { label: 'Get a free quote', href: '/contact' },
  },
} as const;
