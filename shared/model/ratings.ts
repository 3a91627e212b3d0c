import { portalPaths } from './portal-paths.ts';

/**
 * The answers to the question after a ticket was resolved. Two of them, because they are chosen in one click
 * and nobody has to think about a scale; what matters more is the comment.
 */
export const ratingAnswers = ['good', 'not_good'] as const;
export type RatingAnswer = (typeof ratingAnswers)[number];

export const ratingQuestion = 'How was our help?';
export const ratingAnswerTexts: Readonly<Record<RatingAnswer, string>> = {
  good: 'Good',
  not_good: 'Not good',
};

export const ratingDays = {
  /** A ticket that is resolved again within this time is not asked about again. */
  ask_again: 14,
  /** For how long a question can be answered. */
  answer: 30,
  /** For how long an answer can be changed. */
  change: 7,
  /** A company's satisfaction is shown of this time. */
  counted: 90,
} as const;

/** `<ticket>.<number of the question>.<secret>`: the secret has 256 bits. */
export const ratingTokenPattern = /^[0-9A-HJKMNP-TV-Z]{26}\.\d{1,4}\.[\w-]{43}$/;

/**
 * The page that a mail's answer opens. The token is in the fragment, which browsers send to no server, so
 * that no log has it.
 */
export const ratingPath = (answer: RatingAnswer, token: string): string =>
  `${portalPaths.rate}#answer=${answer}&token=${token}`;
