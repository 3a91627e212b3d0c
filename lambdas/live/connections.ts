import type { LiveEnvelope } from '@portico/shared/model/live.ts';
import { type SessionRecord, hasEnded } from '../domain/session.ts';
import { disconnect, sendTo } from '../platform/messaging/connections.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { type Follower, audienceOf } from './audience.ts';
import type { Connection } from './items.ts';
import { forgetConnection } from './store.ts';

/** Calls of API Gateway at the same time. */
const parallel = 50;

/** Seconds in which a connection may still be opening: API Gateway waits this long for `$connect`. */
const opening = 30;

/** API Gateway says that a connection is gone also while it is being opened. */
const isGone = ({ opened_at }: Connection): boolean => opened_at + opening < Date.now() / 1000;

/** Whether the session that opened the connection has ended. */
export const hasExpired = ({ session_ends }: Connection): boolean => session_ends * 1000 <= Date.now();

/** Whether the person is no longer who they were when they opened the connection, or has signed out. */
export const isOutdated = (
  { audience, own_tickets_only, roles_changed_at, session }: Connection,
  person: (Follower & SessionRecord & { readonly roles_changed_at: string }) | undefined,
): boolean =>
  person === undefined ||
  audienceOf(person) !== audience ||
  person.own_tickets_only !== own_tickets_only ||
  person.roles_changed_at !== roles_changed_at ||
  (session !== undefined && hasEnded(session, person));

/** Ends a connection. Its browser may ask for a pass and open another one, as who they are now. */
export async function endConnection(connection: Connection): Promise<void> {
  await disconnect(connection.id);
  await forgetConnection(connection);
}

/** Runs `work` for each connection, several at a time. */
async function forEach(connections: readonly Connection[], work: (one: Connection) => Promise<void>) {
  const left = [...connections];
  const next = async () => {
    for (let one = left.pop(); one; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, left.length) }, next));
}

/** Ends all of them. */
export const endConnections = (connections: readonly Connection[]): Promise<void> =>
  forEach(connections, endConnection);

/**
 * Sends an envelope to all of them. Ends those whose session has ended, and forgets those that are gone. One
 * that is being opened asks for everything once it is open. One that fails does not hold up the others. It
 * is ended, so that its screen connects again and asks for everything: otherwise the screen would never show
 * what this envelope says.
 */
export const send = (connections: readonly Connection[], envelope: LiveEnvelope): Promise<void> =>
  forEach(connections, async (one) => {
    try {
      if (hasExpired(one)) await endConnection(one);
      else if (!(await sendTo(one.id, envelope)) && isGone(one)) await forgetConnection(one);
    } catch (error) {
      logger.warn('not sent', { error: error instanceof Error ? error.name : 'unknown' });
      await endConnection(one).catch(() => undefined);
    }
  });
