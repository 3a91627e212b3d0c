import * as z from 'zod';
import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import { reminderKinds } from '@portico/shared/model/service-levels.ts';
import type { HistoryField } from '@portico/shared/model/ticket.ts';
import { type TicketEventKind, ticketEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { requireVariable } from '../../platform/environment.ts';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { publish } from '../../platform/messaging/topic.ts';
import { ItemKey } from '../../table/item-key.ts';
import { keys } from '../../table/keys.ts';
import { type RecordedEvent, parseNewEvent, throwUnknownEvent } from './recorded-event.ts';
import { toHistory } from './history.ts';

/**
 * A message that something happened to a ticket. It contains no ticket data; consumers read the items again.
 * Messages arrive at least once, and in any order.
 */
export const TicketEvent = z.strictObject({
  /** Derived from the kind and the item, so that a repeated message has the same id. */
  id: z.string(),
  kind: z.enum(ticketEventKinds),
  ticket_id: z.string(),
  /** The id of the comment, note, file, follower or history entry; the ticket's id for a new ticket. */
  item_id: z.string(),
  /** The revision of the recorded event; absent for followers and removed items. */
  revision: z.int().optional(),
  /** The sequence number of the stream record: increases with each change of an item. */
  sequence_number: z.string(),
  /** When the table changed, with a resolution of one second. */
  at: z.iso.datetime(),
});
export type TicketEvent = z.output<typeof TicketEvent>;

/** The schema of messages of these kinds. */
export const createTicketEventSchema = (kinds: readonly TicketEventKind[]) =>
  TicketEvent.extend({ kind: z.enum(kinds) });

type Message = readonly [kind: TicketEventKind, item_id: string];

/**
 * The kind of message for a changed field. Tags, links, splits and corrections by staff have no message,
 * because they notify nobody.
 */
const kindByField: Readonly<Partial<Record<HistoryField, TicketEventKind>>> = {
  status: 'status_changed',
  priority: 'priority_changed',
  assignee: 'assignee_changed',
  group: 'group_changed',
  rating: 'rated',
  merge: 'merge_changed',
  requester: 'requester_changed',
};

function findEventKindOfChange({ field_name, new_value }: TicketChange): TicketEventKind | undefined {
  if (field_name === 'participant') return new_value === '' ? undefined : 'participant_added';
  if (field_name === 'hold') return new_value === '' ? 'resumed' : undefined;
  return field_name === 'service_level'
    ? reminderKinds.find((kind) => kind === new_value)
    : kindByField[field_name];
}

/** The ticket fields that the search reads or filters by, and the fields by which reports count. */
const contentFields: readonly HistoryField[] = [
  'status',
  'priority',
  'assignee',
  'tags',
  'subject',
  'category',
  'custom_field',
  'requester',
  'company',
];

/** The messages of an event, except the messages that its history rows cause. */
function listMessagesWithoutRows(event: RecordedEvent): readonly Message[] {
  switch (event.event) {
    case 'created':
      return [['ticket_created', event.ticket_id]];
    case 'commented':
      return [['comment_added', event.comment_id]];
    case 'noted':
      return [['note_added', event.comment_id]];
    case 'comment_edited':
      // The change of the comment's item causes the message about its text (`listItemMessages`).
      return event.mentioned.length > 0 ? [['mention_added', event.comment_id]] : [];
    case 'comment_deleted':
    case 'comment_taken_back':
      return [['comment_removed', event.comment_id]];
    case 'file_added':
      return [['attachment_added', event.file_id]];
    case 'renamed':
    case 'requester_merged':
    case 'names_erased':
      return [['content_changed', event.id]];
    case 'neighbor_deleted':
      // A ticket that was merged into the deleted one now counts as solved.
      return event.was_merged ? [['content_changed', event.id]] : [];
    case 'changed':
    case 'terms_changed':
    case 'reminded':
    case 'linked':
    case 'unlinked':
    case 'merged':
    case 'merge_undone':
    case 'merge_received':
    case 'merge_returned':
    case 'split':
    case 'followed_up':
    case 'rated':
    case 'participants_added':
    case 'participant_removed':
      return [];
    default:
      return throwUnknownEvent(event);
  }
}

function listEventMessages(event: RecordedEvent): Message[] {
  if (event.quiet) return [['content_changed', event.id]];
  const rows = toHistory(event);
  return [
    ...listMessagesWithoutRows(event),
    ...rows.flatMap((row): Message[] => {
      const kind = findEventKindOfChange(row);
      return kind === undefined ? [] : [[kind, row.id]];
    }),
    ...(rows.some(({ field_name }) => contentFields.includes(field_name))
      ? [['content_changed', event.id] as const]
      : []),
  ];
}

/** The prefixes of a ticket's partitions. */
const partitionPrefixes = [keys.ticket('').pk, keys.follower('', '').pk];

/** Whether an edit, or the erasure of a person, may have changed the text that the search reads. */
function isTextChanged(before: Item, after: Item, sk: string): boolean {
  if (sk.startsWith(keys.attachment('', '').sk)) return before['file_name'] !== after['file_name'];
  return sk === keys.ticketDescription('').sk || sk.startsWith(keys.comment('', '').sk);
}

/** The messages for changes that have no event: a new follower, a changed text or a removed ticket. */
function listItemMessages({ before, after }: ItemChange, ticket_id: string, sk: string): Message[] {
  const [, item_id = ticket_id] = sk.split('#');
  if (before && after) return isTextChanged(before, after, sk) ? [['content_changed', item_id]] : [];
  if (before) return sk === keys.ticket('').sk ? [['ticket_removed', ticket_id]] : [];
  // `added` is set if another user added the follower. It is not set for people who were mentioned, or who
  // followed the ticket themselves.
  return sk.startsWith(keys.follower('', '').sk) && after?.['added'] !== undefined
    ? [['follower_added', item_id]]
    : [];
}

/** The messages that a change of an item causes. */
export function toTicketEvents(change: ItemChange): TicketEvent[] {
  const { before, after, sequence_number, at } = change;
  const key = ItemKey.safeParse(after ?? before).data;
  const partitionPrefix = partitionPrefixes.find((prefix) => key?.pk.startsWith(prefix));
  if (!key || partitionPrefix === undefined) return [];
  const ticket_id = key.pk.slice(partitionPrefix.length);
  const event = parseNewEvent(change);
  const messages = event ? listEventMessages(event) : listItemMessages(change, ticket_id, key.sk);
  return messages.map(([kind, item_id]) => ({
    id: `${kind}:${item_id}`,
    kind,
    ticket_id,
    item_id,
    ...(event && { revision: event.revision }),
    sequence_number,
    at: at.toISOString(),
  }));
}

/** Publishes the messages that a change of an item causes. */
export async function publishTicketEvents(change: ItemChange): Promise<void> {
  for (const event of toTicketEvents(change)) await publish(requireVariable('TICKET_EVENTS_TOPIC'), event);
}
