import { decodeTime, encodeTime } from 'ulid';
import * as z from 'zod';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { type LevelKind, levelKinds } from '@portico/shared/model/service-levels.ts';
import { ticketNumber } from '@portico/shared/model/ticket-number.ts';
import {
  type Level,
  type Side,
  type TicketStatus,
  type TicketType,
  ticketStatuses,
  waitsOn,
} from '@portico/shared/model/ticket.ts';
import type { Item } from '../platform/dynamodb.ts';
import { summaryAttribute } from '../table/definition.ts';
import { keys } from '../table/keys.ts';

/**
 * What lists show of a ticket, as its item stores it. A list of 50 is to cost 2.5 read units, so entries are
 * small: names have one letter, what follows from other fields is left out, and an act sets one text.
 */

/** Of each field that is stored as it is. A field of lists that is missing here does not compile. */
const names = {
  ticket_number: 'n',
  subject: 's',
  type: 't',
  status: 'u',
  priority: 'p',
  company_name: 'c',
  requester_name: 'r',
  last_text: 'w',
  last_to_speak: 'l',
} as const;

/** Fields that follow from others: `a`, `o`, `g`, `q`, the id, and who spoke last. */
type Derived =
  | 'id'
  | 'created_at'
  | 'last_activity_at'
  | 'last_by'
  | 'last_name'
  | 'waiting_on'
  | 'unread'
  | 'last_staff_activity_at'
  | 'assignee_id'
  | 'assignee_name'
  | 'group_id'
  | 'due_at'
  | 'due_kind';

/** Values that have one letter as well. */
const letters = {
  type: { incident: 'i', service_request: 's', problem: 'p', change_request: 'c' } satisfies Record<
    TicketType,
    string
  >,
  status: {
    new: 'n',
    assigned: 'a',
    in_progress: 'p',
    on_hold: 'h',
    resolved: 'r',
    closed: 'c',
  } satisfies Record<TicketStatus, string>,
  priority: { low: 'l', medium: 'm', high: 'h', critical: 'c' } satisfies Record<Level, string>,
};
const lettersOf: Readonly<Record<string, Readonly<Record<string, string>>>> = letters;
/** The value of a field that is stored as a letter, or as it is. */
const valueOf = (field: string, stored: unknown): unknown =>
  Object.entries(lettersOf[field] ?? {}).find(([, letter]) => letter === stored)?.[0] ?? stored;

type Stored = Exclude<keyof TicketSummary, Derived> | 'last_to_speak';
type StoredFields = Readonly<Record<Stored, string>>;
const nameOf: Readonly<Record<Stored, string>> = names;

/** Who acts on a ticket. */
export interface Author {
  /** Of a person; empty for what the system does on its own. */
  readonly tag: string;
  readonly name: string;
  readonly side: Side;
}

/** The beginning of a person's id: enough to recognize one's own act, and lists have it in every entry. */
export const personTag = (id: string): string => id.slice(0, tagLength);

const tagLength = 6;
const timeLength = 10;
const sideOf: Readonly<Record<string, Side>> = { c: 'customer', s: 'support', y: 'system' };
const codeOf: Readonly<Record<Side, string>> = { customer: 'c', support: 's', system: 'y' };

/** A time as ids begin with it: sorts as text. */
export const positionOfTime = (at: string): string => encodeTime(Date.parse(at), timeLength);
const timeOf = (text: string) =>
  new Date(decodeTime(text.slice(0, timeLength).padEnd(26, '0'))).toISOString();

function storedNumber(shown: string): number | string {
  const number = Number(shown.replace('TKT-', ''));
  return ticketNumber(number) === shown ? number : shown;
}

const path = (name: string) => `${summaryAttribute}.${name}`;
const activityText = ({ tag, name, side }: Author, at: string) =>
  `${positionOfTime(at)}${codeOf[side]}${tag.padEnd(tagLength, '-')}${name}`;
const noteText = (tag: string, at: string) => `${positionOfTime(at)}${tag}`;

/** What the last act that customers can see sets: when and who. */
export const lastActPath = (author: Author, at: string): Item => ({ [path('a')]: activityText(author, at) });
export const notePath = path('o');
/** What a note sets. */
export const lastNotePath = (tag: string, at: string): Item => ({ [notePath]: noteText(tag, at) });

const speakerPath = path(names.last_to_speak);
/** The condition on a ticket's item under which the side that spoke last is the one that was read. */
export const spokenAsRead = ({ last_to_speak }: Pick<StoredFields, 'last_to_speak'>) => ({
  condition: `${speakerPath} = :spoken`,
  values: { ':spoken': storedValue('last_to_speak', last_to_speak) },
});

export const companyNamePath = path(names.company_name);

/** The member of staff who works on a ticket. */
export interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** Bytes of the id are shorter than its text, and lists have it in every entry. */
export const assigneeText = ({ id, name }: Assignee) =>
  `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${name}`;
const idLength = 22;
export function assigneeOf(text: string): Assignee {
  const id = Buffer.from(text.slice(0, idLength), 'base64url').toString('hex');
  return {
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    name: text.slice(idLength),
  };
}

export const assigneePath = path('g');
/** What assigning sets. */
export const assigneePaths = (assignee: Assignee): Item => ({ [assigneePath]: assigneeText(assignee) });

export const groupPath = path('q');
/** What putting it into a group sets. Not the name, for which an entry of a list has no byte left. */
export const groupPaths = (group_id: string): Item => ({ [groupPath]: group_id });

const kindLetters = {
  first_response: 'f',
  next_response: 'n',
  resolution: 'r',
} satisfies Record<LevelKind, string>;
const millisecondsOfMinute = 60_000;

const nothingDue = '-';
type Due = Pick<Summarized, 'promised' | 'due_at' | 'due_kind'>;

/** The kind and the minute, in six characters: lists have it in every entry. */
function dueText({ promised, due_at, due_kind }: Due): string | undefined {
  if (!promised) return undefined;
  if (due_kind === null) return nothingDue;
  const minute = due_at === null ? '' : (Date.parse(due_at) / millisecondsOfMinute).toString(36);
  return `${kindLetters[due_kind]}${minute}`;
}
function dueOf(text: string) {
  const minute = text.slice(1);
  return {
    promised: true,
    due_kind: levelKinds.find((kind) => text.startsWith(kindLetters[kind])) ?? null,
    due_at: minute === '' ? null : new Date(Number.parseInt(minute, 36) * millisecondsOfMinute).toISOString(),
  };
}
export const duePath = path('d');
/** What the next due time sets; nothing without a promise, which removes `duePath`. */
export function duePaths(due: Due): Item {
  const text = dueText(due);
  return text === undefined ? {} : { [duePath]: text };
}

const isStored = (field: string): field is Stored => Object.hasOwn(names, field);
const isSide = (value: unknown): value is Side => typeof value === 'string' && Object.hasOwn(codeOf, value);
function storedValue(field: Stored, value: unknown): unknown {
  if (field === 'ticket_number') return storedNumber(String(value));
  if (field === 'last_to_speak' && isSide(value)) return codeOf[value];
  return lettersOf[field]?.[String(value)] ?? value;
}

/** The path of each changed field that is stored as it is; other fields have their own attribute. */
export const ticketFieldPaths = (changed: Readonly<Record<string, unknown>>): Item =>
  Object.fromEntries(
    Object.entries(changed).map(([field, value]) =>
      isStored(field) ? [path(nameOf[field]), storedValue(field, value)] : [field, value],
    ),
  );

export interface Summarized extends StoredFields {
  readonly id: string;
  readonly created_at: string;
  readonly last_activity_at: string;
  readonly last_by: Side;
  readonly last_name: string;
  readonly by: string;
  readonly last_staff_activity_at?: string | undefined;
  readonly noted_by?: string | undefined;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly group_id: string | null;
  /** Whether it is open and has service levels. */
  readonly promised: boolean;
  readonly due_at: string | null;
  readonly due_kind: LevelKind | null;
}

/** The last note as it is stored; undefined without one. */
export const storedNote = ({ last_staff_activity_at, noted_by }: Summarized): string | undefined =>
  last_staff_activity_at === undefined ? undefined : noteText(noted_by ?? '', last_staff_activity_at);

/** The map attribute of a ticket's item. */
export function storedTicketSummary(ticket: Summarized): Item {
  const { id, created_at, last_activity_at } = ticket;
  const author = { tag: ticket.by, name: ticket.last_name, side: ticket.last_by };
  const { assignee_id, assignee_name, group_id } = ticket;
  const note = storedNote(ticket);
  const due = dueText(ticket);
  const fields = Object.keys(names).filter(isStored);
  return {
    ...Object.fromEntries(fields.map((field) => [nameOf[field], storedValue(field, ticket[field])])),
    a: activityText(author, last_activity_at),
    ...(note !== undefined && { o: note }),
    ...(assignee_id !== null && { g: assigneeText({ id: assignee_id, name: assignee_name ?? '' }) }),
    ...(group_id !== null && { q: group_id }),
    ...(due !== undefined && { d: due }),
    // An id begins with the time of its creation.
    ...(timeOf(id) !== created_at && { created_at }),
  };
}

const TicketItem = z.object({
  pk: z.string(),
  [summaryAttribute]: z.object({
    n: z.union([z.int(), z.string()]),
    s: z.string(),
    t: z.string(),
    u: z.string(),
    p: z.string(),
    c: z.string(),
    r: z.string(),
    w: z.string(),
    l: z.string(),
    a: z.string(),
    o: z.string().optional(),
    g: z.string().optional(),
    q: z.string().optional(),
    d: z.string().optional(),
    created_at: z.string().optional(),
  }),
});
const Known = z.object({
  status: z.enum(ticketStatuses),
  last_to_speak: z.enum(['customer', 'support']),
});

function lastAct(text: string) {
  const side = sideOf[text.charAt(timeLength)];
  const tagAt = timeLength + 1;
  return {
    last_activity_at: timeOf(text),
    updated_at: timeOf(text),
    last_by: side,
    by: text.slice(tagAt, tagAt + tagLength).replaceAll('-', ''),
    last_name: text.slice(tagAt + tagLength),
  };
}

/**
 * What lists show of a ticket, from its item or from an entry of an index, and besides `by`, `noted_by`,
 * `last_to_speak` and `updated_at`. Check the result with a schema.
 */
export function ticketSummaryOf(item: Item): Record<string, unknown> {
  const { pk, summary } = TicketItem.parse(item);
  const { n, l, a, o, g, q, d } = summary;
  const id = pk.slice(keys.ticket('').pk.length);
  const assignee = g === undefined ? undefined : assigneeOf(g);
  const fields = Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, valueOf(field, summary[name])]),
  );
  const { status, last_to_speak } = Known.parse({ ...fields, last_to_speak: sideOf[l] });
  return {
    ...fields,
    id,
    created_at: summary.created_at ?? timeOf(id),
    ticket_number: typeof n === 'number' ? ticketNumber(n) : n,
    last_to_speak,
    waiting_on: waitsOn(status, last_to_speak),
    assignee_id: assignee?.id ?? null,
    assignee_name: assignee?.name ?? null,
    group_id: q ?? null,
    ...(d === undefined ? { promised: false, due_at: null, due_kind: null } : dueOf(d)),
    ...lastAct(a),
    ...(o !== undefined && { last_staff_activity_at: timeOf(o), noted_by: o.slice(timeLength) }),
  };
}
