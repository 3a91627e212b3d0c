import { type RatingAnswer, ratingAnswers, ratingTokenPattern } from '@portico/shared/model/ratings.ts';

export interface RatingLink {
  answer: RatingAnswer | undefined;
  /** Undefined if the link is incomplete. */
  token: string | undefined;
}

/**
 * Reads the fragment `#answer=…&token=…` of a mailed link and removes it from the address bar and the
 * history, where the browser's next user would find it.
 */
export function readRatingLink(
  { hash, pathname }: Location = location,
  browserHistory: Pick<History, 'replaceState' | 'state'> = history,
): RatingLink {
  const read = new URLSearchParams(hash.slice(1));
  const token = read.get('token') ?? '';
  if (hash !== '') browserHistory.replaceState(browserHistory.state, '', pathname);
  return {
    answer: ratingAnswers.find((answer) => answer === read.get('answer')),
    token: ratingTokenPattern.test(token) ? token : undefined,
  };
}
