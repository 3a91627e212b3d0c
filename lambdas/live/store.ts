/**
 * Passes, connections and viewers. All are read from the table itself, not from an index: an index lags, but
 * the connections of a user who lost a role must end immediately.
 */
import { createHash } from 'node:crypto';
import { encodeTime, ulid } from 'ulid';
import { type LiveChangeContent, type LiveChange, liveLifetimes } from '@portico/shared/model/live.ts';
import { liveLimits } from '@portico/shared/model/request-limits.ts';
import {
  ConditionFailed,
  type Item,
  deleteItem,
  getItem,
  put,
  query,
  remove,
  transact,
  updateItem,
} from '../platform/dynamodb.ts';
import type { Caller } from '../domain/actor.ts';
import { type OwnedTicket, parseOwnedTicket } from '../domain/visibility-scope.ts';
import { keys } from '../table/keys.ts';
import { createAssignment } from '../table/update-expression.ts';
import type { Audience } from './audience.ts';
import {
  type Connection,
  type Viewer,
  parseChange,
  toConnectionAttributes,
  parseConnection,
  parseMessageCount,
  parsePass,
  parseViewer,
} from './items.ts';

/** Seconds since the epoch. */
const now = () => Math.floor(Date.now() / 1000);

const passKey = (pass: string) => keys.livePass(createHash('sha256').update(pass).digest('base64url'));

/** Stores a pass as a hash, for the caller and their session. */
export async function storePass(
  pass: string,
  { id, session, session_expires_at }: Pick<Caller, 'id' | 'session' | 'session_expires_at'>,
): Promise<void> {
  const expires_at = now() + liveLifetimes.pass;
  const fields = { user_id: id, session_ends: session_expires_at, session, expires_at };
  await updateItem({ Key: passKey(pass), ...createAssignment(fields) });
}

/** The user and session of a valid pass. */
export async function findPass(pass: string) {
  const item = await getItem(passKey(pass), { consistent: true });
  const storedPass = item && parsePass(item);
  // DynamoDB removes expired items within days, not immediately.
  const isValid = storedPass && storedPass.expires_at >= now() && storedPass.session_ends > now();
  return isValid ? storedPass : undefined;
}

/**
 * Consumes the pass and stores the connection, in one transaction with `condition`.
 * @returns false if the pass was already used, or the condition failed
 */
export async function storeConnection(
  connection: Connection,
  pass: string,
  condition: Parameters<typeof transact>[0][number],
): Promise<boolean> {
  const attributes = toConnectionAttributes(connection);
  const { id, audience, user_id } = connection;
  try {
    await transact([
      remove({ Key: passKey(pass), ConditionExpression: 'attribute_exists(pk)' }),
      condition,
      put({ Item: { ...keys.liveConnection(id), ...attributes } }),
      put({ Item: { ...keys.liveListener(audience, id), ...attributes } }),
      put({ Item: { ...keys.liveConnectionOf(user_id, id), ...attributes } }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

export async function findConnection(id: string): Promise<Connection | undefined> {
  const item = await getItem(keys.liveConnection(id), { consistent: true });
  return item && parseConnection(item);
}

/**
 * Counts a message of a connection by its time of arrival, so that a flood is recognized even if it is read
 * late.
 * @param arrivedAt the time of arrival, in seconds since the epoch
 * @returns the connection, and the number of its messages in the time window; undefined if it has ended
 */
export async function countMessage(
  id: string,
  arrivedAt: number,
): Promise<{ connection: Connection; messages: number } | undefined> {
  const Key = keys.liveConnection(id);
  // First tries to begin a new time window, which takes only one write for a connection with occasional
  // heartbeats.
  const updatedItemPromise = updateItem({
    Key,
    UpdateExpression: 'SET messages = :one, messages_until = :end',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(messages_until) OR messages_until < :arrivedAt)',
    ExpressionAttributeValues: { ':one': 1, ':arrivedAt': arrivedAt, ':end': arrivedAt + liveLimits.seconds },
    ReturnValues: 'ALL_NEW',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
    return updateItem({
      Key,
      UpdateExpression: 'ADD messages :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'ALL_NEW',
    });
  });
  try {
    const item = await updatedItemPromise;
    return { connection: parseConnection(item), messages: parseMessageCount(item) };
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Deletes all items of a connection. */
export async function forgetConnection({ id, audience, user_id, viewing }: Connection): Promise<void> {
  const otherKeys = [
    keys.liveListener(audience, id),
    keys.liveConnectionOf(user_id, id),
    ...(viewing === undefined ? [] : [keys.liveViewer(viewing, id)]),
  ];
  await Promise.all(otherKeys.map((Key) => deleteItem({ Key })));
  // This item is deleted last, because it contains the keys of the other items.
  await deleteItem({ Key: keys.liveConnection(id) });
}

async function listPartition(partition: string): Promise<Item[]> {
  const all: Item[] = [];
  let start: Item | undefined;
  do {
    const { items, lastKey } = await query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ConsistentRead: true,
      ExclusiveStartKey: start,
    });
    all.push(...items);
    start = lastKey;
  } while (start);
  return all;
}

/** The connections of an audience. */
export const listAudienceConnections = async (audience: Audience): Promise<Connection[]> =>
  (await listPartition(keys.liveListener(audience, '').pk)).map(parseConnection);

/** The connections of one user. */
export const listUserConnections = async (user: string): Promise<Connection[]> =>
  (await listPartition(keys.liveConnectionOf(user, '').pk)).map(parseConnection);

/**
 * Stores a change before its listeners are notified, for screens whose connection is still opening.
 * @returns the change with its id
 */
export async function storeChange(listener: string, content: LiveChangeContent): Promise<LiveChange> {
  const change_id = ulid();
  const expires_at = now() + liveLifetimes.change;
  await updateItem({
    Key: keys.liveChange(listener, change_id),
    ...createAssignment({ change: content, expires_at }),
  });
  return { ...content, change_id };
}

/**
 * The first `Limit` changes of which an audience, or a user, was notified after a time.
 * @param since in milliseconds
 */
export async function listChanges(listener: string, since: number, Limit: number): Promise<LiveChange[]> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND sk > :since',
    ExpressionAttributeValues: { ':pk': keys.liveChange(listener, '').pk, ':since': encodeTime(since, 10) },
    ConsistentRead: true,
    Limit,
  });
  return items.map(parseChange);
}

/** The connections whose screens show a ticket. If a connection ended without notice, its entry expires. */
export const listViewers = async (ticket_id: string): Promise<Viewer[]> =>
  (await listPartition(keys.liveViewer(ticket_id, '').pk))
    .map(parseViewer)
    .filter(({ expires_at }) => expires_at > now());

/** Records that the connection's screen shows the ticket. The record expires after a minute. */
export async function storeViewer(connection: Connection, ticket_id: string): Promise<void> {
  const { viewing: _, ...viewer } = connection;
  const expires_at = now() + liveLifetimes.viewer;
  await updateItem({
    Key: keys.liveViewer(ticket_id, connection.id),
    ...createAssignment({ ...viewer, expires_at }),
  });
}

/** Records which ticket the connection's screen shows. @throws ConditionFailed if the connection has ended */
export async function storeViewing(connection: Connection, ticket_id: string | null): Promise<void> {
  const { id, viewing } = connection;
  const changedFields = ticket_id === null ? {} : { viewing: ticket_id };
  await updateItem({
    Key: keys.liveConnection(id),
    ConditionExpression: 'attribute_exists(pk)',
    ...(ticket_id === null ? { UpdateExpression: 'REMOVE viewing' } : createAssignment(changedFields)),
  });
  if (viewing !== undefined && viewing !== ticket_id) await deleteItem({ Key: keys.liveViewer(viewing, id) });
  if (ticket_id !== null) await storeViewer(connection, ticket_id);
}

/** The fields that decide who sees a ticket; undefined if it does not exist. */
export async function findOwnedTicket(id: string): Promise<OwnedTicket | undefined> {
  const item = await getItem(keys.ticket(id), { consistent: true });
  return item && parseOwnedTicket(item);
}
