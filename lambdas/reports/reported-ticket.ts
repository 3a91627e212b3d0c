import * as z from 'zod';
import { ticketStatuses } from '@portico/shared/model/ticket.ts';
import { keptLevels } from '../domain/levels/stored.ts';
import { ratingOf } from '../domain/rating.ts';
import type { ReportedTicket } from '../domain/reports/facts.ts';
import { ticketSummaryOf } from '../domain/ticket-summary.ts';
import type { Item } from '../platform/dynamodb.ts';
import { allOf, found } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';

const Ticket = z.object({
  created_at: z.iso.datetime(),
  status: z.enum(ticketStatuses),
  assignee_id: z.string().nullable(),
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
  author_role: z.string().nullish(),
  removed: z.string().optional(),
  created_at: z.iso.datetime(),
});

const isAt = (prefix: string) => (item: Item) =>
  typeof item['sk'] === 'string' && item['sk'].startsWith(prefix);

/** When support said this to the customer; undefined for other comments. */
function answerTime(item: Item): string | undefined {
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
    category_id: ticket.category_id ?? null,
    merged: Boolean(ticket.merged_into),
    ended_at: ticket.ended_at ?? null,
    clocks: levels ? keptLevels(levels).clocks : null,
    changes: items.filter(isAt(keys.change('', '').sk)).map((change) => Change.parse(change)),
    ratings: items.filter(isAt(keys.rating('', '').sk)).map(ratingOf),
    answered_at: answers.find((at) => at !== undefined) ?? null,
  };
}

const partOf = (id: string, first: string, last = `${first}~`) => ({
  ConsistentRead: true,
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: { ':pk': keys.ticket(id).pk, ':first': first, ':last': last },
});

/** Few tickets have more comments before the first answer. */
const commentsAtOnce = 10;

/** The comments up to the first answer: what is said later does not matter. */
async function firstComments(id: string): Promise<Item[]> {
  const comments: Item[] = [];
  for await (const item of found({ ...partOf(id, keys.comment('', '').sk), Limit: commentsAtOnce })) {
    comments.push(item);
    if (answerTime(item) !== undefined) break;
  }
  return comments;
}

/** The same, read strongly. */
export async function reportedTicket(id: string): Promise<ReportedTicket | undefined> {
  const parts = await Promise.all([
    allOf(partOf(id, keys.change('', '').sk)),
    firstComments(id),
    // The ticket, its entry in the list of its assignee, and its ratings are neighbours.
    allOf(partOf(id, keys.queueEntry('').sk, keys.ticket('').sk)),
  ]);
  return reportedTicketOf(parts.flat());
}
