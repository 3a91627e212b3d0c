import { encodeTime } from 'ulid';
import * as z from 'zod';
import { ConditionFailed, query, updateItem } from '../../platform/dynamodb.ts';
import { getIndexKeyNames } from '../../table/definition.ts';
import { keys, partitions } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';
import {
  type ReadMark,
  isMarkedUnread,
  toMarkItem,
  toMarkPosition,
  timestampLength,
  maxUnreadAge,
} from './read-mark-item.ts';

/** The length of a ticket's id. */
const idLength = 26;
const { partition, sort } = getIndexKeyNames('owner');

const createMarkAttributes = (person: string, mark: ReadMark) => {
  const { pk: _, sk: __, ...attributes } = toMarkItem(person, mark);
  return attributes;
};

/** Marks a ticket as unread after the person has read it. */
export async function markUnread(person: string, ticket_id: string, now: Date): Promise<void> {
  const mark = { ticket_id, seen_at: now.toISOString(), unread: true };
  await updateItem({
    Key: keys.readMark(ticket_id, person),
    ...createAssignment(createMarkAttributes(person, mark)),
  });
}

/** Marks a ticket as read up to a time. A later mark from another device is preserved. */
export async function markRead(person: string, mark: ReadMark): Promise<void> {
  await updateItem({
    Key: keys.readMark(mark.ticket_id, person),
    ...createAssignment(createMarkAttributes(person, mark), ['unread']),
    ConditionExpression: 'attribute_not_exists(seen_at) OR seen_at < :seen_at OR attribute_exists(#unread)',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

const parseTicketId = (position: string) => position.slice(timestampLength, timestampLength + idLength);

/** The marks of a person that are recent enough to matter, by ticket. */
export async function loadReadPositions(person: string, now: Date): Promise<ReadonlyMap<string, string>> {
  const { items } = await query({
    IndexName: 'owner',
    KeyConditionExpression: `${partition} = :person AND ${sort} >= :since`,
    ExpressionAttributeValues: {
      ':person': partitions.readBy(person),
      ':since': encodeTime(now.getTime() - maxUnreadAge, timestampLength),
    },
    ScanIndexForward: false,
  });
  return new Map(
    items.map((item) => {
      const at = z.string().parse(item[sort]);
      return [parseTicketId(at), at];
    }),
  );
}

type LatestActivity = Pick<
  StoredTicket,
  'id' | 'last_activity_at' | 'last_actor_id' | 'last_staff_activity_at' | 'noted_by' | 'answered_at'
>;

interface Reader {
  readonly person: string;
  readonly isStaff: boolean;
  readonly now: Date;
}

const isNew = (id: string, at: string, { now }: Reader, readPosition: string | undefined): boolean =>
  at > new Date(now.getTime() - maxUnreadAge).toISOString() &&
  (readPosition === undefined || toMarkPosition({ ticket_id: id, seen_at: at }) > readPosition);

/**
 * Whether a ticket has activity that a person has not seen. Their own actions and old activity do not count;
 * notes count for staff.
 */
export function isTicketUnread(
  { id, last_activity_at, last_actor_id, last_staff_activity_at, noted_by }: LatestActivity,
  reader: Reader,
  readPosition: string | undefined,
): boolean {
  const isNewFromOthers = (at: string, author: string | null) =>
    author !== reader.person && isNew(id, at, reader, readPosition);
  return (
    (readPosition !== undefined && isMarkedUnread(readPosition)) ||
    isNewFromOthers(last_activity_at, last_actor_id) ||
    (reader.isStaff && last_staff_activity_at !== null && isNewFromOthers(last_staff_activity_at, noted_by))
  );
}

/** Whether the customer has not seen the latest answer of staff, or has marked the ticket as unread. */
export const hasUnreadAnswer = (
  { id, answered_at }: LatestActivity,
  reader: Reader,
  readPosition: string | undefined,
): boolean =>
  !reader.isStaff &&
  answered_at !== null &&
  ((readPosition !== undefined && isMarkedUnread(readPosition)) ||
    isNew(id, answered_at, reader, readPosition));
