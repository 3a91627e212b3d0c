import { encodeTime } from 'ulid';
import * as z from 'zod';
import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { tableKeys } from '../../table/definition.ts';
import { expiryOf, secondsOf } from '../../table/expiry.ts';
import { indexKeys, keys, partitions } from '../../table/keys.ts';

/** What a person has seen of a ticket: everything up to this time. */
export interface ReadMark {
  readonly ticket_id: string;
  readonly seen_at: string;
  /** The person has marked the ticket as unread, although they have seen it. @default false */
  readonly unread?: boolean;
}

/** Length of the time at the start of a mark's position. */
export const timeLength = 10;
/** Where a mark stands among its person's: by time, then by ticket. */
export const seenPosition = ({ ticket_id, seen_at, unread }: ReadMark) =>
  `${encodeTime(Date.parse(seen_at), timeLength)}${ticket_id}${unread ? unreadSign : ''}`;
/** At the end of a mark's position: the index has no other attribute that could say it. */
const unreadSign = '!';
export const isMarkedUnread = (position: string): boolean => position.endsWith(unreadSign);
/** What happened longer ago counts as read, in milliseconds. */
export const unreadTime = secondsOf(retention.read_marks) * 1000;

const MarkItem = z.object({
  pk: z.string(),
  sk: z.string(),
  seen_at: z.iso.datetime(),
  unread: z.boolean().default(false),
});
const prefixOf = (key: { pk: string; sk: string }) => ({ ticket: key.pk.length, person: key.sk.length });
const prefixes = prefixOf(keys.readMark('', ''));

export function markOf(item: Item): Required<ReadMark> & { readonly person: string } {
  const { pk, sk, seen_at, unread } = MarkItem.parse(item);
  return { ticket_id: pk.slice(prefixes.ticket), person: sk.slice(prefixes.person), seen_at, unread };
}

/**
 * The mark stands with its ticket, so that the ticket's one Query reads it, and in the index that has keys
 * alone, by person and time: all that a list needs of a person's marks is one Query, at the same time as that
 * of the list.
 */
export const markItem = (person: string, mark: ReadMark): Item => ({
  ...keys.readMark(mark.ticket_id, person),
  ...indexKeys('owner', partitions.readBy(person), seenPosition(mark)),
  seen_at: mark.seen_at,
  ...(mark.unread && { unread: true }),
  // What happened before then counts as read, so that nobody begins with a list of unread tickets.
  [tableKeys.expiry]: expiryOf(new Date(mark.seen_at), retention.read_marks),
});
