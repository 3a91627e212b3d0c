import * as z from 'zod';
import { ratingAnswers } from '@portico/shared/model/ratings.ts';
import { ticketStatuses } from '@portico/shared/model/ticket.ts';
import { keptLevels } from '../domain/levels/stored.ts';
import type { ReportedTicket } from '../domain/reports/facts.ts';
import { ticketSummaryOf } from '../domain/ticket-summary.ts';
import type { Item } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const Ticket = z.object({
  created_at: z.iso.datetime(),
  status: z.enum(ticketStatuses),
  assignee_id: z.string().nullable(),
  group_id: z.string().nullish(),
  company_id: z.string(),
  category_id: z.string().nullish(),
  merged_into: z.object({ id: z.string() }).nullish(),
  ended_at: z.iso.datetime().nullish(),
  levels: z.string().nullish(),
});
const Entry = z.object({ levels: z.string().optional() });
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
  const ticket = Ticket.parse({ ...item, ...ticketSummaryOf(item) });
  const entry = Entry.parse(items.find(({ sk }) => sk === keys.queueEntry('').sk) ?? {});
  const levels = ticket.levels ?? entry.levels;
  const answers = items.filter(isAt(keys.comment('', '').sk)).map(answerTime);
  return {
    created_at: ticket.created_at,
    status: ticket.status,
    company_id: ticket.company_id,
    assignee_id: ticket.assignee_id,
    group_id: ticket.group_id ?? null,
    category_id: ticket.category_id ?? null,
    merged: Boolean(ticket.merged_into),
    ended_at: ticket.ended_at ?? null,
    clocks: levels ? keptLevels(levels).clocks : null,
    changes: items.filter(isAt(keys.change('', '').sk)).map((change) => Change.parse(change)),
    ratings: items.filter(isAt(keys.rating('', '').sk)).map((rating) => Rating.parse(rating)),
    answered_at: answers.find((at) => at !== undefined) ?? null,
  };
}
