import type { SignedInDevice } from '@portico/shared/contract/sessions.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Caller } from '../../domain/actor.ts';
import { type Session, hasEnded, getMaxSessionSeconds } from '../../domain/session.ts';
import { ConditionFailed, getItem, put, query, transact, updateItem } from '../../platform/dynamodb.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { formatDeviceName, parseDeviceName } from './device-name.ts';
import { requestMail } from '../links/mail-request.ts';
import { type StoredSession, hashDeviceId, parseDevice, sessionItem, parseSession } from './session-items.ts';
import { findProfile } from '../profile/store.ts';

const hour = 60 * 60 * 1000;

/** The items whose sort keys begin with the given sort key. */
async function listItemsByPrefix({ pk, sk }: { pk: string; sk: string }) {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
    ConsistentRead: true,
  });
  return items;
}

/**
 * Records that a stored session is in use, at most once an hour.
 * @returns whether the session is stored
 */
async function updateLastSeen(person: string, { id }: Session, at: Date): Promise<boolean> {
  try {
    await updateItem({
      Key: keys.session(person, id),
      UpdateExpression: 'SET last_seen_at = :now',
      ConditionExpression: 'attribute_exists(pk) AND last_seen_at < :hour_ago',
      ExpressionAttributeValues: {
        ':now': at.toISOString(),
        ':hour_ago': new Date(at.getTime() - hour).toISOString(),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.findItem() !== undefined;
  }
}

interface Browser {
  /** The id that the browser stores. */
  readonly device: string;
  readonly user_agent: string;
}

/**
 * Adds the caller's session to their list, or updates when it was last seen. A browser is new if the person
 * has not signed in with its id before. A mail notifies the person of each new browser except the first.
 */
export async function recordSession(
  { id: person, session }: Pick<Caller, 'id' | 'session'>,
  { device, user_agent }: Browser,
  at: Date,
): Promise<void> {
  if (await updateLastSeen(person, session, at)) return;
  const name = parseDeviceName(user_agent);
  const device_id = hashDeviceId(person, device);
  const knownDevices = (await listItemsByPrefix(keys.device(person, ''))).map(parseDevice);
  const storedSession: StoredSession = {
    id: session.id,
    started: session.started,
    ...name,
    last_seen_at: at.toISOString(),
    expires_at: session.started + getMaxSessionSeconds(),
  };
  try {
    await transact([
      put({
        Item: sessionItem(person, storedSession),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      put({
        Item: {
          ...keys.device(person, device_id),
          device: device_id,
          expires_at: computeExpiryTime(at, retention.browsers),
        },
      }),
    ]);
  } catch (error) {
    // Another tab recorded the session first.
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  if (knownDevices.length > 0 && !knownDevices.some((knownDevice) => knownDevice.device === device_id))
    await requestMail({
      kind: 'new_device',
      user_id: person,
      device: formatDeviceName(name),
      at: at.toISOString(),
    });
}

/** The caller's open sessions: the current one first, then those last seen most recently. */
export async function readSessions({ id: person, session }: Caller): Promise<SignedInDevice[]> {
  const [items, profile] = await Promise.all([
    listItemsByPrefix(keys.session(person, '')),
    findProfile(person),
  ]);
  return items
    .map(parseSession)
    .filter((stored) => profile && !hasEnded(stored, profile))
    .map(({ id, started, browser, system, last_seen_at }) => ({
      id,
      browser,
      system,
      signed_in_at: new Date(started * 1000).toISOString(),
      last_seen_at,
      current: id === session.id,
    }))
    .toSorted(
      (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
    );
}

/** A session in the person's list; undefined if it is not there. */
export async function findListedSession(person: string, id: string): Promise<StoredSession | undefined> {
  const item = await getItem(keys.session(person, id));
  return item && parseSession(item);
}
