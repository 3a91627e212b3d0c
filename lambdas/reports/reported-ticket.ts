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

const startsWith = (prefix: string) => (item: Item) =>
  typeof item['sk'] === 'string' && item['sk'].startsWith(prefix);

const partOf = (id: string, prefix: string) => ({
  ConsistentRead: true,
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
  ExpressionAttributeValues: { ':pk': keys.ticket(id).pk, ':sk': prefix },
});

/** Few tickets have more comments before the first answer. */
const commentsAtOnce = 10;

async function firstAnswer(id: string): Promise<string | null> {
  for await (const item of found({ ...partOf(id, keys.comment('', '').sk), Limit: commentsAtOnce })) {
    const { is_internal, author_role, removed, created_at } = Comment.parse(item);
    if (!is_internal && author_role === 'support' && removed !== 'taken_back') return created_at;
  }
  return null;
}

/** The ticket, its entry in the list of its assignee, and its ratings: neighbours by their sort keys. */
const ownItems = (id: string) =>
  allOf({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': keys.ticket(id).pk,
      ':first': keys.queueEntry('').sk,
      ':last': keys.ticket('').sk,
    },
  });

/** What reports need of a ticket, read strongly; undefined if there is none. */
export async function reportedTicket(id: string): Promise<ReportedTicket | undefined> {
  const [own, changes, answered_at] = await Promise.all([
    ownItems(id),
    allOf(partOf(id, keys.change('', '').sk)),
    firstAnswer(id),
  ]);
  const item = own.find(({ sk }) => sk === keys.ticket('').sk);
  if (!item) return undefined;
  const ticket = Ticket.parse({ ...item, ...ticketSummaryOf(item) });
  const entry = Entry.parse(own.find(({ sk }) => sk === keys.queueEntry('').sk) ?? {});
  const levels = ticket.levels ?? entry.levels;
  return {
    created_at: ticket.created_at,
    status: ticket.status,
    company_id: ticket.company_id,
    assignee_id: ticket.assignee_id,
    category_id: ticket.category_id ?? null,
    merged: Boolean(ticket.merged_into),
    ended_at: ticket.ended_at ?? null,
    clocks: levels ? keptLevels(levels).clocks : null,
    changes: changes.map((change) => Change.parse(change)),
    ratings: own.filter(startsWith(keys.rating('', '').sk)).map(ratingOf),
    answered_at,
  };
}
