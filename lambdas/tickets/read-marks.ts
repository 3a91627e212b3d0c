import { encodeTime } from 'ulid';
import * as z from 'zod';
import { ConditionFailed, query, updateItem } from '../platform/dynamodb.ts';
import { indexKeyNames } from '../table/definition.ts';
import { keys, partitions } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import type { ListedTicket } from './items.ts';
import { type ReadMark, markItem, seenPosition, timeLength, unreadTime } from './read-mark-item.ts';

const { partition, sort } = indexKeyNames('requester');

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
  // Entries have the beginning of the author's id, or nothing.
  const isOwn = (author: string | undefined) => Boolean(author) && reader.person.startsWith(author ?? '');
  const isNew = (at: string, author: string | undefined) =>
    !isOwn(author) &&
    at > oldest &&
    (seen === undefined || seenPosition({ ticket_id: id, seen_at: at }) > seen);
  return (
    isNew(last_activity_at, by) ||
    (reader.isStaff && last_staff_activity_at !== undefined && isNew(last_staff_activity_at, noted_by))
  );
}
