import type { LiveEnvelope } from '@portico/shared/model/live.ts';
import { type SessionRecord, hasEnded } from '../domain/session.ts';
import { disconnect, sendToConnection } from '../platform/messaging/connections.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { type AudienceMember, findAudience } from './audience.ts';
import type { Connection } from './items.ts';
import { forgetConnection } from './store.ts';

/** The number of concurrent calls of API Gateway. */
const concurrentCalls = 50;

/** Seconds during which a connection may still be opening: API Gateway waits this long for `$connect`. */
const openingTime = 30;

/** Whether a connection that API Gateway reports as gone is really gone, and not still opening. */
const hasFinishedOpening = ({ opened_at }: Connection): boolean =>
  opened_at + openingTime < Date.now() / 1000;

/** Whether the session that opened the connection has ended. */
export const hasSessionExpired = ({ session_ends }: Connection): boolean => session_ends * 1000 <= Date.now();

/** Whether the person's access has changed since they opened the connection, or they have signed out. */
export const isOutdated = (
  { audience, own_tickets_only, roles_changed_at, session }: Connection,
  person: (AudienceMember & SessionRecord & { readonly roles_changed_at: string }) | undefined,
): boolean =>
  person === undefined ||
  findAudience(person) !== audience ||
  person.own_tickets_only !== own_tickets_only ||
  person.roles_changed_at !== roles_changed_at ||
  (session !== undefined && hasEnded(session, person));

/**
 * Ends a connection. The browser may then request a new pass, and reconnect with the person's current access.
 */
export async function endConnection(connection: Connection): Promise<void> {
  await disconnect(connection.id);
  await forgetConnection(connection);
}

/** Runs `work` for each connection, several concurrently. */
async function forEachConcurrently(
  connections: readonly Connection[],
  work: (connection: Connection) => Promise<void>,
) {
  const remaining = [...connections];
  const processRemaining = async () => {
    for (let connection = remaining.pop(); connection; connection = remaining.pop()) await work(connection);
  };
  await Promise.all(Array.from({ length: Math.min(concurrentCalls, remaining.length) }, processRemaining));
}

/** Ends all of these connections. */
export const endConnections = (connections: readonly Connection[]): Promise<void> =>
  forEachConcurrently(connections, endConnection);

/**
 * Sends an envelope to connections. Ends the connections whose session has ended, and deletes those that are
 * gone. A connection that is still opening misses the change, and requests missed changes when it is open. If
 * sending to a connection fails, only that connection is ended, so that its screen reconnects and loads
 * everything; otherwise the screen would never show this change.
 */
export const sendToConnections = (
  connections: readonly Connection[],
  envelope: LiveEnvelope,
): Promise<void> =>
  forEachConcurrently(connections, async (connection) => {
    try {
      if (hasSessionExpired(connection)) await endConnection(connection);
      else if (!(await sendToConnection(connection.id, envelope)) && hasFinishedOpening(connection))
        await forgetConnection(connection);
    } catch (error) {
      logger.warn('not sent', { error: error instanceof Error ? error.name : 'unknown' });
      await endConnection(connection).catch(() => undefined);
    }
  });
