import { ratingPath } from '@portico/shared/model/ratings.ts';
import { tabOfStatus } from '@portico/shared/model/ticket.ts';
import { ratingToken, ratingsOf } from '../../domain/rating.ts';
import { requesterName } from './author-name.ts';
import type { MailedTicket } from './ticket.ts';

/**
 * Where the answers of a mail to the requester lead, if this resolution is the one that they are asked about
 * and there is no answer yet.
 * @param site URL without a slash at its end
 */
export async function ratingAddresses(ticket: MailedTicket, resolution: string, site: string) {
  if (tabOfStatus(ticket.status) !== 'closed') return undefined;
  const [rating] = await ratingsOf(ticket.id, 1);
  if (rating?.resolution !== resolution || rating.answer !== null) return undefined;
  if (rating.asked_of !== ticket.requester_id) return undefined;
  const token = ratingToken(rating);
  return { good: site + ratingPath('good', token), not_good: site + ratingPath('not_good', token) };
}

/** The requester's answer as it is now. */
export async function ratedAct(ticket: MailedTicket) {
  const [rating] = await ratingsOf(ticket.id, 1);
  if (!rating || rating.answer === null) return 'withdrawn';
  const { answer, comment } = rating;
  return { what: 'rated', by: requesterName(ticket), answer, comment } as const;
}
