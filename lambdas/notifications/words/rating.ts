import { getRatingPath } from '@portico/shared/model/ratings.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import { formatRatingToken, listRatings } from '../../domain/ticket/rating.ts';
import { formatRequesterName } from './author-name.ts';
import type { MailedTicket } from '../read-ticket.ts';

/**
 * The links of the answers in a mail to the requester, if the rating request is for this resolution and not
 * answered yet.
 * @param site URL without a trailing slash
 */
export async function findRatingUrls(ticket: MailedTicket, resolution: string, site: string) {
  if (getStatusTab(ticket.status) !== 'closed') return undefined;
  const [rating] = await listRatings(ticket.id, 1);
  if (rating?.resolution !== resolution || rating.answer !== null) return undefined;
  if (rating.asked_of !== ticket.requester_id) return undefined;
  const token = formatRatingToken(rating);
  return { good: site + getRatingPath('good', token), not_good: site + getRatingPath('not_good', token) };
}

/** The requester's current answer. */
export async function readRatingEvent(ticket: MailedTicket) {
  const [rating] = await listRatings(ticket.id, 1);
  if (!rating || rating.answer === null) return 'withdrawn';
  const { answer, comment } = rating;
  return { type: 'rated', author: formatRequesterName(ticket), answer, comment } as const;
}
