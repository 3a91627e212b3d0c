import { encodeTime } from 'ulid';
import * as z from 'zod';
import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { tableKeys } from '../../table/definition.ts';
import { computeExpiryTime, toSeconds } from '../../table/expiry.ts';
import { createIndexKeys, keys, partitions } from '../../table/keys.ts';

/** How far a person has read a ticket: everything up to `seen_at`. */
export interface ReadMark {
  readonly ticket_id: string;
  readonly seen_at: string;
  /** The person marked the ticket as unread after reading it. @default false */
  readonly unread?: boolean;
}

/** The length of the timestamp with which the position of a mark begins. */
export const timestampLength = 10;
/** The sort position of a mark among those of its person: by time, then by ticket. */
export const toMarkPosition = ({ ticket_id, seen_at, unread }: ReadMark) =>
  `${encodeTime(Date.parse(seen_at), timestampLength)}${ticket_id}${unread ? unreadSuffix : ''}`;
/** A suffix of the position that marks the ticket as unread: the index has no other attribute for this. */
const unreadSuffix = '!';
export const isMarkedUnread = (position: string): boolean => position.endsWith(unreadSuffix);
/** Milliseconds after which everything counts as read. */
export const maxUnreadAge = toSeconds(retention.read_marks) * 1000;

const MarkItem = z.object({
  pk: z.string(),
  sk: z.string(),
  seen_at: z.iso.datetime(),
  unread: z.boolean().default(false),
});
const measureKey = (key: { pk: string; sk: string }) => ({ ticket: key.pk.length, person: key.sk.length });
const keyPrefixLengths = measureKey(keys.readMark('', ''));

export function parseMark(item: Item): Required<ReadMark> & { readonly person: string } {
  const { pk, sk, seen_at, unread } = MarkItem.parse(item);
  return {
    ticket_id: pk.slice(keyPrefixLengths.ticket),
    person: sk.slice(keyPrefixLengths.person),
    seen_at,
    unread,
  };
}

/**
 * The item of a mark. It is in the ticket's item collection, so that the one Query of the ticket also reads
 * the mark. It is also in the keys-only index by person and time, so that a list needs only one more Query
 * for all marks, concurrent with its own.
 */
export const toMarkItem = (person: string, mark: ReadMark): Item => ({
  ...keys.readMark(mark.ticket_id, person),
  ...createIndexKeys('owner', partitions.readBy(person), toMarkPosition(mark)),
  seen_at: mark.seen_at,
  ...(mark.unread && { unread: true }),
  // Anything older counts as read, so that nobody starts with a list of unread tickets.
  [tableKeys.expiry]: computeExpiryTime(new Date(mark.seen_at), retention.read_marks),
});
