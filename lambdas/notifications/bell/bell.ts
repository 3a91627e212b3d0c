import { decodeTime, encodeTime } from 'ulid';
import type { Bell, BellEntry } from '@portico/shared/contract/bell.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { listAvailableMailKinds } from '@portico/shared/model/mail.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Actor } from '../../domain/actor.ts';
import { isVisible, toVisibilityScope } from '../../domain/visibility-scope.ts';
import { notFound } from '../../platform/api-error.ts';
import { ConditionFailed, type Item, query, updateItem } from '../../platform/dynamodb.ts';
import { computeExpiryTime, toSeconds } from '../../table/expiry.ts';
import { loadReadPositions } from '../../tickets/conversation/read-marks.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import {
  type BellContent,
  type StoredBellEntry,
  parseBellEntry,
  staffBellOwner,
  parseBellSeen,
} from './bell-items.ts';

/** The number of characters of the timestamp with which ids and read marks start. */
const timestampLength = 10;
const readTimestamp = (position: string) => position.slice(0, timestampLength);
const lifetime = toSeconds(retention.bells) * 1000;

/** The newest items of a bell, newest first, and the item that records which ones its owner has seen. */
async function readBellItems(owner: string, now: Date): Promise<Item[]> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND sk >= :since',
    ExpressionAttributeValues: {
      ':pk': keys.bellEntry(owner, '').pk,
      ':since': keys.bellEntry(owner, encodeTime(now.getTime() - lifetime, timestampLength)).sk,
    },
    ScanIndexForward: false,
    Limit: limits.bell_entries + 1,
  });
  return items;
}

/** Whether the person may see an entry: access can have changed since the notification. */
const maySee = (actor: Actor, { kind, company_id, requester_id }: BellContent) =>
  isVisible(toVisibilityScope(actor), { company_id, requester_id }) &&
  (isStaff(actor.roles) || listAvailableMailKinds(false).includes(kind));

/**
 * The entries that the person may see, without duplicates: a personal entry replaces the shared one, because
 * it contains more details.
 */
function selectEntries(
  actor: Actor,
  ownItems: readonly Item[],
  sharedItems: readonly Item[],
): StoredBellEntry[] {
  const entries = new Map<string, StoredBellEntry>();
  for (const entry of sharedItems.map(parseBellEntry))
    if (entry.content && !entry.content.except.includes(actor.id)) entries.set(entry.id, entry);
  for (const { id, seen, content = entries.get(id)?.content } of ownItems.map(parseBellEntry))
    if (content) entries.set(id, { id, seen, content });
  return [...entries.values()]
    .filter(({ content }) => content && maySee(actor, content))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limits.bell_entries);
}

/** The newest entries of a person's bell. An entry is new until the entry or its ticket has been seen. */
export async function readBell(actor: Actor, now: Date): Promise<Bell> {
  const [ownItems, sharedItems, marks] = await Promise.all([
    readBellItems(actor.id, now),
    isStaff(actor.roles) ? readBellItems(staffBellOwner, now) : [],
    loadReadPositions(actor.id, now),
  ]);
  const { sk: seenKey } = keys.bellSeen(actor.id);
  const mark = ownItems.find(({ sk }) => sk === seenKey);
  const seen_until = mark ? parseBellSeen(mark) : '';
  const entries = selectEntries(
    actor,
    ownItems.filter((item) => item !== mark),
    sharedItems,
  );
  const items = entries.flatMap(({ id, seen, content }): BellEntry[] => {
    if (!content) return [];
    const { ticket_id, ticket_number, subject, kind, became = null } = content;
    const is_new = !seen && id > seen_until && readTimestamp(id) > readTimestamp(marks.get(ticket_id) ?? '');
    const at = new Date(decodeTime(`${readTimestamp(id)}${'0'.repeat(16)}`)).toISOString();
    return [{ id, kind, became, ticket_id, ticket_number, subject, at, is_new }];
  });
  return { items, new_count: items.filter(({ is_new }) => is_new).length };
}

/** Marks an entry as seen. @throws ApiError `not_found` unless the person has the entry */
export async function markEntrySeen(actor: Actor, id: string, now: Date): Promise<void> {
  await updateItem({
    Key: keys.bellEntry(actor.id, id),
    ...createAssignment({ seen: true, expires_at: computeExpiryTime(now, retention.bells) }),
    // A separate item records that a person has seen a shared entry.
    ...(!isStaff(actor.roles) && { ConditionExpression: 'attribute_exists(pk)' }),
  }).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? notFound() : error;
  });
}

/** Marks an entry and all earlier ones as seen. */
export async function markEntriesSeenUntil(actor: Actor, seen_until: string, now: Date): Promise<void> {
  await updateItem({
    Key: keys.bellSeen(actor.id),
    ...createAssignment({ seen_until, expires_at: computeExpiryTime(now, retention.bells) }),
    ConditionExpression: 'attribute_not_exists(seen_until) OR seen_until < :seen_until',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}
