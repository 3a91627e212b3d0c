import { randomBytes } from 'node:crypto';
import { type Rating, ratingKey } from '../../domain/ticket/rating.ts';
import type { RecordedEvent } from '../../domain/ticket/recorded-event.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';
import type { Item } from '../../platform/dynamodb.ts';
import type { TicketRecords } from './ticket-records.ts';

const ratingItem = (rating: Rating): Item => ({ ...ratingKey(rating.ticket_id, rating.number), ...rating });

/** The rating requests and ratings of an imported ticket. */
export function composeRatingItems(
  { ticket: { satisfaction }, ratings }: TicketRecords,
  { id: ticket_id, requester_id, created_at }: StoredTicket,
  events: readonly RecordedEvent[],
): Item[] {
  /** The secret of a link that was never sent. */
  const makeProof = () => randomBytes(32).toString('base64url');
  const storedRatings = ratings.map(({ kind: _kind, ...rating }) => ({
    ...rating,
    ticket_id,
    proof: makeProof(),
  }));
  if (storedRatings.length > 0 || satisfaction === null) return storedRatings.map(ratingItem);
  const lastChange = events.findLast(({ event }) => event === 'changed');
  const { answer, comment, answered_at } = satisfaction;
  return [
    ratingItem({
      ticket_id,
      number: 1,
      resolution: lastChange?.id ?? '',
      asked_at: lastChange?.at ?? created_at,
      asked_of: requester_id,
      proof: makeProof(),
      answer,
      comment,
      answered_at,
      changed_at: answered_at,
      changes: 1,
    }),
  ];
}
