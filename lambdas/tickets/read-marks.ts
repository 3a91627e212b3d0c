import { encodeTime } from 'ulid';
import * as z from 'zod';
import { limits } from '@portico/shared/model/limits.ts';
import { personTag } from '../domain/ticket-activity.ts';
import { ConditionFailed, type Item, query, updateItem } from '../platform/dynamodb.ts';
import { indexKeyNames, tableKeys } from '../table/definition.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import { millisecondsOfDay } from './counters.ts';
import type { ListedTicket } from './items.ts';

/** What a person has seen of a ticket: everything up to this time. */
export interface ReadMark {
  readonly ticket_id: string;
  readonly seen_at: string;
}

const { partition, sort } = indexKeyNames('requester');
const timeLength = 10;
const position = ({ ticket_id, seen_at }: ReadMark) =>
  `${encodeTime(Date.parse(seen_at), timeLength)}${ticket_id}`;
const unreadTime = limits.unread_days * millisecondsOfDay;

const MarkItem = z.object({ pk: z.string(), sk: z.string(), seen_at: z.iso.datetime() });
const prefixOf = (key: { pk: string; sk: string }) => ({ ticket: key.pk.length, person: key.sk.length });
const prefixes = prefixOf(keys.readMark('', ''));

export function markOf(item: Item): ReadMark & { readonly person: string } {
  const { pk, sk, seen_at } = MarkItem.parse(item);
  return { ticket_id: pk.slice(prefixes.ticket), person: sk.slice(prefixes.person), seen_at };
}

/**
 * The mark stands with its ticket, so that the ticket's one Query reads it, and in the index that has keys
 * alone, by person and time: all that a list needs of a person's marks is one Query, at the same time as that
 * of the list.
 */
export const markItem = (person: string, mark: ReadMark): Item => ({
  ...keys.readMark(mark.ticket_id, person),
  ...indexKeys('requester', partitions.readBy(person), position(mark)),
  seen_at: mark.seen_at,
  // What happened before then counts as read, so that nobody begins with a list of unread tickets.
  [tableKeys.expiry]: Math.ceil((Date.parse(mark.seen_at) + unreadTime) / 1000),
});

/** Marks a ticket as seen up to a time. A later mark, from another device, stays. */
export async function markRead(person: string, mark: ReadMark): Promise<void> {
  const { pk: _, sk: __, ...attributes } = markItem(person, mark);
  const assignment = assign(attributes);
  await updateItem({
    Key: keys.readMark(mark.ticket_id, person),
    ...assignment,
    ConditionExpression: 'attribute_not_exists(seen_at) OR seen_at < :seen_at',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/** A person's marks that can matter, by ticket. */
export async function marksOf(person: string, now: Date): Promise<ReadonlyMap<string, string>> {
  const { items } = await query({
    IndexName: 'requester',
    KeyConditionExpression: `${partition} = :person AND ${sort} >= :since`,
    ExpressionAttributeValues: {
      ':person': partitions.readBy(person),
      ':since': encodeTime(now.getTime() - unreadTime, timeLength),
    },
    ScanIndexForward: false,
  });
  return new Map(
    items.map((item) => {
      const at = z.string().parse(item[sort]);
      return [at.slice(timeLength), at];
    }),
  );
}

type Latest = Pick<ListedTicket, 'id' | 'last_activity_at' | 'by' | 'last_staff_activity_at' | 'noted_by'>;

/**
 * Whether something happened to a ticket that a person has not seen. An own act is not unread, nor what
 * happened long ago; notes count for staff.
 */
export function isUnread(
  { id, last_activity_at, by, last_staff_activity_at, noted_by }: Latest,
  reader: { readonly person: string; readonly isStaff: boolean; readonly now: Date },
  seen: string | undefined,
): boolean {
  const oldest = new Date(reader.now.getTime() - unreadTime).toISOString();
  const isNew = (at: string, author: string | undefined) =>
    author !== personTag(reader.person) &&
    at > oldest &&
    (seen === undefined || position({ ticket_id: id, seen_at: at }) > seen);
  return (
    isNew(last_activity_at, by) ||
    (reader.isStaff && last_staff_activity_at !== undefined && isNew(last_staff_activity_at, noted_by))
  );
}

/** The position of a mark, to compare with those of {@link marksOf}. */
export const seenPosition = (mark: ReadMark): string => position(mark);
