import { portalPaths } from './portal-paths.ts';

/**
 * The answers to a rating request. There are only two, so that one click is enough and nobody has to think
 * about a scale; the comment matters more.
 */
export const ratingAnswers = ['good', 'not_good'] as const;
export type RatingAnswer = (typeof ratingAnswers)[number];

export const ratingQuestion = 'How was our help?';
export const ratingAnswerTexts: Readonly<Record<RatingAnswer, string>> = {
  good: 'Good',
  not_good: 'Not good',
};

export const ratingDays = {
  /** Days during which a ticket that is resolved again gets no further rating request. */
  ask_again: 14,
  /** Days during which a request can be answered. */
  answer: 30,
  /** Days during which an answer can be changed. */
  change: 7,
  /** The days that a company's satisfaction covers. */
  counted: 90,
} as const;

/** `<ticket>.<number of the request>.<secret>`: the secret has 256 bits. */
export const ratingTokenPattern = /^[0-9A-HJKMNP-TV-Z]{26}\.\d{1,4}\.[\w-]{43}$/;

/**
 * The page that an answer in a mail opens. The token is in the fragment, which browsers do not send to
 * servers, so logs never contain it.
 */
export const ratingPath = (answer: RatingAnswer, token: string): string =>
  `${portalPaths.rate}#answer=${answer}&token=${token}`;
