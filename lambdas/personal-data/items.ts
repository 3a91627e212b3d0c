import * as z from 'zod';
import type { Item } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const KeyedItem = z.object({ pk: z.string(), sk: z.string() });
export type Key = z.output<typeof KeyedItem>;
export const parseKey = (item: Item): Key => KeyedItem.parse(item);

export const hasKeyPrefix = (item: Item, { sk }: Key): boolean => parseKey(item).sk.startsWith(sk);

/**
 * The partitions of a ticket: the ticket with its conversation, its mails, and earlier texts of its comments.
 */
export const listTicketPartitions = (id: string): readonly string[] => [
  keys.ticket(id).pk,
  keys.follower(id, '').pk,
  keys.commentVersion(id, '', '').pk,
];

/** The partitions of a person: profile, valid mailed links, sessions, canned replies, views. */
export const listPersonPartitions = (id: string): readonly string[] => [
  keys.profile(id).pk,
  keys.accountLink(id, 'reset').pk,
  keys.session(id, '').pk,
  keys.cannedReply(id, '').pk,
  keys.ticketViews(id).pk,
];

/** The number of tickets that are processed concurrently. */
const batchSize = 8;

export async function forEachInBatches<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  onBatchEnd: (last: T) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let group: T[] = [];
  const finishBatch = async () => {
    const last = group.at(-1);
    if (last === undefined) return;
    await Promise.all(group.map(work));
    group = [];
    await onBatchEnd(last);
  };
  for await (const item of items) {
    group.push(item);
    if (group.length === batchSize) await finishBatch();
  }
  await finishBatch();
}
