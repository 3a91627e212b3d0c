import * as z from 'zod';
import { ratingAnswers } from '@portico/shared/model/ratings.ts';
import type { ReportedTicket } from './facts.ts';
import { happenedIn } from '../ticket/apply.ts';
import { eventOf } from '../ticket/event.ts';
import { historyOf } from '../ticket/history.ts';
import { ticketOf } from '../ticket/ticket.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { ticketEventPrefix } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';

const Rating = z.object({
  answer: z.enum(ratingAnswers).nullable().default(null),
  answered_at: z.iso.datetime().nullable().default(null),
});

const isAt = (prefix: string) => (item: Item) =>
  typeof item['sk'] === 'string' && item['sk'].startsWith(prefix);

/** What reports need of a ticket, from its items in the order of their keys; undefined without a ticket. */
export function reportedTicketOf(items: readonly Item[]): ReportedTicket | undefined {
  const item = items.find(({ sk }) => sk === keys.ticket('').sk);
  if (!item) return undefined;
  const ticket = ticketOf(item);
  const events = happenedIn(items.filter(isAt(ticketEventPrefix)).map(eventOf));
  const answer = events.find(({ event, actor }) => event === 'commented' && actor.side === 'support');
  return {
    ...ticket,
    merged: ticket.merged_into !== null,
    clocks: ticket.service_level?.clocks ?? null,
    changes: events.flatMap(historyOf),
    ratings: items.filter(isAt(keys.rating('', '').sk)).map((rating) => Rating.parse(rating)),
    answered_at: answer?.at ?? null,
  };
}
