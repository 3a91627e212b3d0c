import * as z from 'zod';
import { ratingAnswers } from '@portico/shared/model/ratings.ts';
import type { ReportedTicket } from '../domain/reports/facts.ts';
import { ticketOf } from '../domain/ticket/ticket.ts';
import type { Item } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const Change = z.object({
  field_name: z.string(),
  old_value: z.string(),
  new_value: z.string(),
  created_at: z.iso.datetime(),
});
const Comment = z.object({
  is_internal: z.boolean(),
  author_role: z.string(),
  removed: z.string().optional(),
  created_at: z.iso.datetime(),
});

const Rating = z.object({
  answer: z.enum(ratingAnswers).nullable().default(null),
  answered_at: z.iso.datetime().nullable().default(null),
});

const isAt = (prefix: string) => (item: Item) =>
  typeof item['sk'] === 'string' && item['sk'].startsWith(prefix);

/** When support said this to the customer; undefined for other comments. */
export function answerTime(item: Item): string | undefined {
  const { is_internal, author_role, removed, created_at } = Comment.parse(item);
  return !is_internal && author_role === 'support' && removed !== 'taken_back' ? created_at : undefined;
}

/** What reports need of a ticket, from its items in the order of their keys; undefined without a ticket. */
export function reportedTicketOf(items: readonly Item[]): ReportedTicket | undefined {
  const item = items.find(({ sk }) => sk === keys.ticket('').sk);
  if (!item) return undefined;
  const ticket = ticketOf(item);
  const answers = items.filter(isAt(keys.comment('', '').sk)).map(answerTime);
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
    changes: items.filter(isAt(keys.change('', '').sk)).map((change) => Change.parse(change)),
    ratings: items.filter(isAt(keys.rating('', '').sk)).map((rating) => Rating.parse(rating)),
    answered_at: answers.find((at) => at !== undefined) ?? null,
  };
}
