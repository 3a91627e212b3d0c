import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { levelAlerts } from '@portico/shared/model/service-levels.ts';
import { type HistoryField, historyFields } from '@portico/shared/model/ticket.ts';
import { type TicketEventKind, ticketEventKinds } from '@portico/shared/model/ticket-events.ts';
import { ItemKey } from '../../table/item-key.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../platform/dynamodb.ts';
import type { ItemChange } from '../../platform/stream.ts';
import { isUploaded } from '../attachment-item.ts';
import { ticketOf } from './ticket.ts';

/**
 * Says that something happened to a ticket, and nothing of its content: a consumer reads the items again.
 * Events arrive more than once, and in any order.
 */
export const TicketEvent = z.strictObject({
  /** The same whenever this event is sent again: made from the kind and the item. */
  id: z.string(),
  kind: z.enum(ticketEventKinds),
  ticket_id: z.string(),
  /** Id of the comment, note, change, attachment or follower; of the ticket itself for `ticket_created`. */
  item_id: z.string(),
  /** Of the stream's record: rises with each change of one item. */
  sequence_number: z.string(),
  /** When the table changed, to the second. */
  at: z.iso.datetime(),
});
export type TicketEvent = z.output<typeof TicketEvent>;

/** Nobody is notified of tags. */
const kindOfChange: Readonly<Partial<Record<HistoryField, TicketEventKind>>> = {
  status: 'status_changed',
  priority: 'priority_changed',
  assignee: 'assignee_changed',
  group: 'group_changed',
  rating: 'rated',
  merge: 'merge_changed',
};

const Comment = z.object({
  is_internal: z.boolean(),
  removed: z.string().optional(),
  mentions: z.array(z.object({ id: z.string() })).default([]),
});

/** What a change of a comment means for those who are notified of it. */
function kindOfEdit(before: Item, after: Item): TicketEventKind | undefined {
  const [was, is] = [Comment.parse(before), Comment.parse(after)];
  if (is.removed !== undefined) return was.removed === undefined ? 'comment_removed' : undefined;
  const isNew = ({ id }: { id: string }) => was.mentions.every((mention) => mention.id !== id);
  return is.mentions.some(isNew) ? 'mention_added' : undefined;
}

const Change = z.object({
  field_name: z.enum(historyFields),
  new_value: z.enum(levelAlerts).optional().catch(undefined),
});

/** By the beginning of the sort key: what the new state of an item means. */
const kindOf: Readonly<
  Record<string, (after: Item, before: Item | undefined) => TicketEventKind | undefined>
> = {
  [keys.ticket('').sk]: (_, before) => (before ? undefined : 'ticket_created'),
  [keys.comment('', '').sk]: (after, before) => {
    if (before) return kindOfEdit(before, after);
    return Comment.parse(after).is_internal ? 'note_added' : 'comment_added';
  },
  [keys.change('', '').sk]: (after, before) => {
    const change = Change.safeParse(after).data;
    if (before || !change) return undefined;
    return change.field_name === 'service_level' ? change.new_value : kindOfChange[change.field_name];
  },
  // By another user: not by a mention, nor by themselves.
  [keys.follower('', '').sk]: (after, before) =>
    before || after['added'] === undefined ? undefined : 'follower_added',
  // A file becomes part of its ticket when its upload is complete.
  [keys.attachment('', '').sk]: (after, before) =>
    isUploaded(after) && !(before && isUploaded(before)) ? 'attachment_added' : undefined,
};

/** How the partitions of a ticket begin. */
const partitions = [keys.ticket('').pk, keys.follower('', '').pk];

/** The fields of a ticket that the search finds, or filters by. */
const foundInTicket = (item: Item) => {
  const ticket = ticketOf(item);
  const { ticket_number, subject, status, priority, assignee_id, tags } = ticket;
  const { requester_name, requester_email, company_id, company_name } = ticket;
  return [
    [ticket_number, subject, status, priority, assignee_id, tags],
    [requester_name, requester_email, company_id, company_name],
  ];
};

/** By the beginning of the sort key: what the search finds of an item. */
const foundIn: Readonly<Record<string, (item: Item) => unknown>> = {
  [keys.ticket('').sk]: foundInTicket,
  [keys.ticketDescription('').sk]: ({ description }) => description,
  [keys.comment('', '').sk]: ({ content }) => content,
  [keys.attachment('', '').sk]: (item) => (isUploaded(item) ? item['file_name'] : undefined),
};

/** Whether the search finds another text or field of an item that existed. */
function isFoundOtherwise(prefix: string, before: Item | undefined, after: Item | undefined): boolean {
  const found = foundIn[prefix];
  if (!found || !before) return false;
  // Before its upload is complete, a file is no part of the ticket.
  const [was, is] = [found(before), after && found(after)];
  return was !== undefined && !isDeepStrictEqual(was, is);
}

const contentEvent = (prefix: string, after: Item | undefined): TicketEventKind =>
  after === undefined && prefix === keys.ticket('').sk ? 'ticket_removed' : 'content_changed';

/** The events that a change of one item means. */
export function ticketEventsOf({ before, after, sequence_number, at }: ItemChange): TicketEvent[] {
  const key = ItemKey.safeParse(after ?? before).data;
  const partition = partitions.find((one) => key?.pk.startsWith(one));
  if (!key || partition === undefined) return [];
  const ticket_id = key.pk.slice(partition.length);
  const prefix = key.sk.replace(/(?<=#).*$/, '');
  const item_id = key.sk.slice(prefix.length) || ticket_id;
  const kinds = [
    after && kindOf[prefix]?.(after, before),
    isFoundOtherwise(prefix, before, after) ? contentEvent(prefix, after) : undefined,
  ];
  return kinds.flatMap((kind) =>
    kind === undefined
      ? []
      : [{ id: `${kind}:${item_id}`, kind, ticket_id, item_id, sequence_number, at: at.toISOString() }],
  );
}
