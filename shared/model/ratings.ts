import { portalPaths } from './portal-paths.ts';

/**
 * The answers to a rating request. There are only two, so that an answer takes a single click, and no thought
 * about a scale. The comment matters more than the answer.
 */
export const ratingAnswers = ['good', 'not_good'] as const;
export type RatingAnswer = (typeof ratingAnswers)[number];

export const ratingQuestion = 'How was our help?';
export const ratingAnswerTexts: Readonly<Record<RatingAnswer, string>> = {
  good: 'Good',
  not_good: 'Not good',
};

export const ratingDays = {
  /**
   * Days after a rating request during which no further request is sent, even if the ticket is resolved
   * again.
   */
  ask_again: 14,
  /** Days during which a request can be answered. */
  answer: 30,
  /** Days during which an answer can be changed. */
  change: 7,
  /** The number of days whose ratings count toward a company's satisfaction. */
  counted: 90,
} as const;

/** `<ticket>.<number of the request>.<secret>`: the secret has 256 bits. */
export const ratingTokenPattern = /^[0-9A-HJKMNP-TV-Z]{26}\.\d{1,4}\.[\w-]{43}$/;

/**
 * The path of the page that opens after a click on an answer in a mail. The token is in the fragment, which
 * browsers do not send to servers, so logs never contain it.
 */
export const getRatingPath = (answer: RatingAnswer, token: string): string =>
  `${portalPaths.rate}#answer=${answer}&token=${token}`;
