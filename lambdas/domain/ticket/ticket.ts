import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { NewTicket, TicketFacts } from '@portico/shared/contract/ticket.ts';
import {
  type Side,
  type TicketStatus,
  getStatusTab,
  ticketStatuses,
  noAssignee,
} from '@portico/shared/model/ticket.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { pausedClockPosition } from '@portico/shared/model/ticket-lists.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import type { Actor } from '../actor.ts';
import { StoredServiceLevel } from '../service-levels/stored.ts';
import { toIsoTime } from '../service-levels/calendar.ts';

const {
  assignee_id,
  assignee_name,
  group_id,
  group_name,
  due_at,
  due_kind,
  tags,
  waiting,
  hold,
  links,
  last_staff_activity_at,
  ...fields
} = TicketFacts.omit({ reply: true, service_level: true, updated_at: true }).shape;

/**
 * The stored item of a ticket, with one attribute for each field. Indexes contain the whole item, so a field
 * that is added here is available in every list. The description and comments are separate items.
 */
export const StoredTicket = z.object({
  ...fields,
  category_id: fields.category_id.default(null),
  category_name: fields.category_name.default(null),
  department_id: fields.department_id.default(null),
  department_name: fields.department_name.default(null),
  requester_id: fields.requester_id.default(null),
  external: fields.external.default(null),
  follows: fields.follows.default(null),
  followed_by: fields.followed_by.default(null),
  merged_into: fields.merged_into.default(null),
  assignee_id: assignee_id.unwrap().default(null),
  assignee_name: assignee_name.unwrap().default(null),
  group_id: group_id.unwrap().default(null),
  group_name: group_name.unwrap().default(null),
  custom_fields: fields.custom_fields.default({}),
  /** The values of custom fields that customers do not see. */
  staff_custom_fields: fields.custom_fields.default({}),
  due_at: due_at.unwrap().default(null),
  due_kind: due_kind.unwrap().default(null),
  tags: tags.unwrap(),
  waiting: waiting.unwrap(),
  /** Null unless its status is `on_hold`. */
  hold: hold.unwrap().default(null),
  links: links.unwrap(),
  /** The id of the person who created the ticket. Staff who create a ticket get no mail about this. */
  created_by: z.string(),
  /** The id of the person who acted last; empty if the system did. */
  last_actor_id: z.string(),
  /** The side of the last public comment; `customer` until there is one. */
  last_to_speak: z.enum(['customer', 'support']),
  /** When staff last replied in public; null if there is no such reply, or if it was taken back. */
  answered_at: z.iso.datetime().nullable().default(null),
  last_staff_activity_at: last_staff_activity_at.unwrap().nullable().default(null),
  /** The id of the author of the last internal note. */
  noted_by: z.string().nullable().default(null),
  /** When the ticket was resolved or closed; null while it is open. */
  ended_at: z.iso.datetime().nullable().default(null),
  service_level: StoredServiceLevel,
  /** When the ticket was moved from another company; null if it never was. */
  moved_at: z.iso.datetime().nullable().default(null),
  /** Increases with each write. A write requires the revision that was read. */
  revision: z.int(),
  /** Increases with each write that changes something customers can see. */
  customer_revision: z.int(),
});
export type StoredTicket = Readonly<z.output<typeof StoredTicket>>;

/**
 * Fields that customers do not receive, and whose changes they must not notice. Customers receive all other
 * fields.
 */
const staffFields = [
  'assignee_id',
  'assignee_name',
  'group_id',
  'group_name',
  'due_at',
  'due_kind',
  'service_level',
  'tags',
  'waiting',
  'hold',
  'links',
  'staff_custom_fields',
  'last_staff_activity_at',
  'noted_by',
  'moved_at',
  'version',
  'revision',
  'customer_revision',
] as const satisfies (keyof StoredTicket)[];

export type StaffField = (typeof staffFields)[number];

export const isStaffField = (name: string): boolean => staffFields.some((field) => field === name);

const selectCustomerFields = (ticket: StoredTicket) =>
  Object.fromEntries(Object.entries(ticket).filter(([name]) => !isStaffField(name)));

export const isSameForCustomers = (before: StoredTicket, after: StoredTicket): boolean =>
  isDeepStrictEqual(selectCustomerFields(before), selectCustomerFields(after));

/** A ticket as customers receive it: its revision and version do not rise when fields for staff change. */
export const toCustomerView = (ticket: StoredTicket) => ({
  ...selectCustomerFields(ticket),
  revision: ticket.customer_revision,
  version: 1,
});

/** Whether this status means that a ticket is open or on hold. */
export const isOpen = (status: TicketStatus): boolean => getStatusTab(status) !== 'closed';

export const openStatuses: readonly TicketStatus[] = ticketStatuses.filter(isOpen);

/** Whether a ticket is open and has a service level. */
export const hasServiceLevel = ({
  status,
  service_level,
}: Pick<StoredTicket, 'status' | 'service_level'>): boolean => isOpen(status) && service_level.terms !== null;

/** The partition key of open tickets, in indexes that contain only open tickets. */
export const openPartition = 'OPEN';

/** When the system must act on a ticket: to send a reminder, or to end its hold. */
function findNextCheckTime({ service_level, hold: ticketHold }: StoredTicket): string | undefined {
  const { remind_at } = service_level;
  const times = [remind_at === null ? null : toIsoTime(remind_at), ticketHold?.until ?? null];
  return times.filter((time) => time !== null).toSorted()[0];
}

/**
 * The sort keys of open tickets: the next due time (after all times while paused; none without a target), and
 * the time of the next check.
 */
function openTicketKeys(ticket: StoredTicket): Item {
  const { due_at: due, due_kind: kind } = ticket;
  const check_at = findNextCheckTime(ticket);
  return {
    queue: openPartition,
    ...(kind !== null && { due_position: due ?? pausedClockPosition }),
    ...(check_at !== undefined && { check_at }),
  };
}

/** The item of a ticket, without null values, plus the index keys. */
export function ticketItem(ticket: StoredTicket): Item {
  const tab = getStatusTab(ticket.status);
  return {
    ...keys.ticket(ticket.id),
    ...Object.fromEntries(Object.entries(StoredTicket.parse(ticket)).filter(([, value]) => value !== null)),
    item_type: 'TICKET',
    assignee_id: ticket.assignee_id ?? noAssignee,
    ...(tab && { tab }),
    ...(isOpen(ticket.status) && openTicketKeys(ticket)),
  };
}

/** Parses a ticket from an item of the table or an index. */
export function parseTicket(item: Item): StoredTicket {
  const ticket = StoredTicket.parse(item);
  return ticket.assignee_id === noAssignee ? { ...ticket, assignee_id: null } : ticket;
}

const TicketItemKey = z.object({
  pk: z.string().startsWith(keys.ticket('').pk),
  sk: z.literal(keys.ticket('').sk),
});
/** Parses a ticket from a stream image; undefined for other items. */
export const parseTicketImage = (item: Item | undefined): StoredTicket | undefined =>
  item !== undefined && TicketItemKey.safeParse(item).success ? parseTicket(item) : undefined;

const TicketChoices = z.object(
  NewTicket.omit({ subject: true, description: true, custom_fields: true }).shape,
);
/** The form choices of a ticket, for creating a similar ticket. */
export const toTicketChoices = (ticket: StoredTicket): z.output<typeof TicketChoices> =>
  TicketChoices.parse(ticket);

/** The initial values of ticket fields that only later events change. */
export const initialTicketFields = {
  conversation_version: 0,
  ended_at: null,
  followed_by: null,
  merged_into: null,
  last_staff_activity_at: null,
  noted_by: null,
  moved_at: null,
  version: 1,
  revision: 1,
  customer_revision: 1,
} as const satisfies Partial<StoredTicket>;

/** Who acts on a ticket. */
export interface Author {
  /** The id of the person; empty for the system. */
  readonly id: string;
  readonly name: string;
  readonly side: Side;
}

export const toActorSide = (actor: Actor) => (isStaff(actor.roles) ? 'support' : 'customer');

export const toAuthor = (actor: Actor): Author => ({
  id: actor.id,
  name: actor.full_name,
  side: toActorSide(actor),
});

/** The activity fields that customers can see: time and author of the last action. @param at ISO 8601 */
export const composeActivity = ({ id, name, side }: Author, at: string) => ({
  last_activity_at: at,
  last_by: side,
  last_actor_id: id,
  last_name: name,
});

/** The member of staff who works on a ticket. */
export interface Assignee {
  readonly id: string;
  readonly name: string;
}
