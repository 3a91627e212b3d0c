import * as z from 'zod';
import { ratingAnswers } from '@portico/shared/model/ratings.ts';
import type { ReportedTicket } from '../domain/reports/facts.ts';
import { happenedIn } from '../domain/ticket/apply.ts';
import { eventOf } from '../domain/ticket/event.ts';
import { historyOf } from '../domain/ticket/history.ts';
import { ticketOf } from '../domain/ticket/ticket.ts';
import type { Item } from '../platform/dynamodb.ts';
import { ticketEventPrefix } from '../table/definition.ts';
import { keys } from '../table/keys.ts';

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
    created_at: ticket.created_at,
    status: ticket.status,
    company_id: ticket.company_id,
    assignee_id: ticket.assignee_id,
    group_id: ticket.group_id,
    category_id: ticket.category_id,
    merged: ticket.merged_into !== null,
    ended_at: ticket.ended_at,
    clocks: ticket.service_level?.clocks ?? null,
    changes: events.flatMap(historyOf),
    ratings: items.filter(isAt(keys.rating('', '').sk)).map((rating) => Rating.parse(rating)),
    answered_at: answer?.at ?? null,
  };
}
