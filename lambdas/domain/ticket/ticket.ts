import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { NewTicket, TicketFacts } from '@portico/shared/contract/tickets.ts';
import {
  type Side,
  type TicketStatus,
  tabOfStatus,
  ticketStatuses,
  unassigned,
} from '@portico/shared/model/ticket.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import type { Actor } from '../actor.ts';
import { KeptLevels } from '../levels/stored.ts';

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
 * A ticket as its one item has it: each field under its own name. Indexes carry the whole item, so that a
 * field which is added here is in every list. The description and comments are items of their own.
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
  /** Values that customers do not see. */
  staff_custom_fields: fields.custom_fields.default({}),
  due_at: due_at.unwrap().default(null),
  due_kind: due_kind.unwrap().default(null),
  tags: tags.unwrap(),
  waiting: waiting.unwrap(),
  /** Null unless its status is `on_hold`. */
  hold: hold.unwrap().default(null),
  links: links.unwrap(),
  /** Id of the person who created it, who may be staff: they get no mail about it. */
  created_by: z.string(),
  /** Id of the person whose act was the last; empty for what the system does on its own. */
  last_actor_id: z.string(),
  /** The side of the last public comment; the customer's until there is one. */
  last_to_speak: z.enum(['customer', 'support']),
  /** When staff last answered in public; null before, and once the answer is taken back. */
  answered_at: z.iso.datetime().nullable().default(null),
  last_staff_activity_at: last_staff_activity_at.unwrap().nullable().default(null),
  /** Id of the author of the last internal note. */
  noted_by: z.string().nullable().default(null),
  /** When it became resolved or closed; null while it is neither. */
  ended_at: z.iso.datetime().nullable().default(null),
  service_level: KeptLevels,
  /** When it came from another company; null if it never did. */
  moved_at: z.iso.datetime().nullable().default(null),
  /** Rises with each write of the item, which is on condition of the one that was read. */
  revision: z.int(),
  /** Rises with each write that changes what customers can see. */
  customer_revision: z.int(),
});
export type StoredTicket = Readonly<z.output<typeof StoredTicket>>;

/** Fields that customers are not sent, and whose changes they do not notice. All others are for everybody. */
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

const customerFields = (ticket: StoredTicket) =>
  Object.fromEntries(Object.entries(ticket).filter(([name]) => !isStaffField(name)));

export const isSameForCustomers = (before: StoredTicket, after: StoredTicket): boolean =>
  isDeepStrictEqual(customerFields(before), customerFields(after));

/** A ticket as customers are sent it: its revision and version do not rise when fields of staff change. */
export const customerView = (ticket: StoredTicket) => ({
  ...customerFields(ticket),
  revision: ticket.customer_revision,
  version: 1,
});

/** A ticket on hold counts as open. */
export const isOpen = (status: TicketStatus): boolean => tabOfStatus(status) !== 'closed';

export const openStatuses: readonly TicketStatus[] = ticketStatuses.filter(isOpen);

/** Whether it is open, and something is promised. */
export const isPromised = ({
  status,
  service_level,
}: Pick<StoredTicket, 'status' | 'service_level'>): boolean => isOpen(status) && service_level.terms !== null;

/** Of open tickets, in the indexes that have no others. */
export const openPartition = 'OPEN';

/** Sorts after every time. */
const standsStill = '~';

/** When something happens to a ticket without a user: an alert, or the end of its hold. */
function nextAlert({ service_level, hold: held }: StoredTicket): string | undefined {
  const { wake_at } = service_level;
  const times = [wake_at === null ? null : new Date(wake_at * 60_000).toISOString(), held?.until ?? null];
  return times.filter((time) => time !== null).toSorted()[0];
}

/** What lists of open tickets are sorted by: the next due time, and the time of the next alert. */
function openKeys(ticket: StoredTicket): Item {
  const { due_at: due, due_kind: kind } = ticket;
  const alert_at = nextAlert(ticket);
  return {
    queue: openPartition,
    ...(kind !== null && { due_position: due ?? standsStill }),
    ...(alert_at !== undefined && { alert_at }),
  };
}

/** The item of a ticket: without null, and with what only the keys of indexes need. */
export function ticketItem(ticket: StoredTicket): Item {
  const tab = tabOfStatus(ticket.status);
  return {
    ...keys.ticket(ticket.id),
    ...Object.fromEntries(Object.entries(StoredTicket.parse(ticket)).filter(([, value]) => value !== null)),
    item_type: 'TICKET',
    assignee_id: ticket.assignee_id ?? unassigned,
    ...(tab && { tab }),
    ...(isOpen(ticket.status) && openKeys(ticket)),
  };
}

/** The ticket of an item, from the table or from an index. */
export function ticketOf(item: Item): StoredTicket {
  const ticket = StoredTicket.parse(item);
  return ticket.assignee_id === unassigned ? { ...ticket, assignee_id: null } : ticket;
}

const isTicketItem = z.object({
  pk: z.string().startsWith(keys.ticket('').pk),
  sk: z.literal(keys.ticket('').sk),
});
/** The ticket of an image in the stream; undefined for any other item. */
export const ticketOfImage = (item: Item | undefined): StoredTicket | undefined =>
  item !== undefined && isTicketItem.safeParse(item).success ? ticketOf(item) : undefined;

const Choices = z.object(NewTicket.omit({ subject: true, description: true, custom_fields: true }).shape);
/** What was chosen in the form of a ticket, for another ticket like it. */
export const choicesOf = (ticket: StoredTicket): z.output<typeof Choices> => Choices.parse(ticket);

/** The fields of a ticket to which nothing has happened since it was created. */
export const unchanged = {
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
  /** Of a person; empty for what the system does on its own. */
  readonly id: string;
  readonly name: string;
  readonly side: Side;
}

export const sideOf = (actor: Actor) => (isStaff(actor.roles) ? 'support' : 'customer');

export const authorOf = (actor: Actor): Author => ({
  id: actor.id,
  name: actor.full_name,
  side: sideOf(actor),
});

/** What an act changes that customers can see: when it was, and whose. @param at ISO 8601 */
export const activityBy = ({ id, name, side }: Author, at: string) => ({
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
