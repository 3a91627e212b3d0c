import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { LiveMessageBody } from '@portico/shared/contract/live.ts';
import {
  type LiveChange,
  type LiveEnvelope,
  type LiveMessage,
  liveTimes,
} from '@portico/shared/model/live.ts';
import { liveLimits } from '@portico/shared/model/request-limits.ts';
import type { CallerProfile, FindProfile } from '../http/caller.ts';
import { originVerificationHeader, createOriginVerifier } from '../http/origin-verification.ts';
import { withDeadline } from '../platform/deadline.ts';
import { disconnect } from '../platform/messaging/connections.ts';
import { hasEnded } from '../domain/session.ts';
import type { check } from '../platform/dynamodb.ts';
import { ApiError } from '../platform/api-error.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countTowardLimit } from '../table/rate-limit.ts';
import { findAudience, toConnectionScope } from './audience.ts';
import { endConnection, endConnections, hasSessionExpired, isOutdated } from './connections.ts';
import type { Connection } from './items.ts';
import { announceViewers, announceWriting, listDistinctPeople, view } from './presence.ts';
import {
  listChanges,
  listUserConnections,
  countMessage,
  findConnection,
  findPass,
  forgetConnection,
  storeConnection,
  storeViewer,
  listViewers,
} from './store.ts';

/** The functions of the people feature that the routes use. */
export interface ProfileFunctions {
  readonly loadProfile: FindProfile;
  /** The condition for a transaction that must fail if the person's roles, company or access have changed. */
  readonly checkUnchanged: (profile: CallerProfile) => ReturnType<typeof check>;
}

const LiveEvent = z.object({
  requestContext: z.object({
    routeKey: z.string(),
    connectionId: z.string(),
    /** When API Gateway received the message, in milliseconds since the epoch. */
    requestTimeEpoch: z.number(),
  }),
  headers: z.record(z.string(), z.string()).default({}),
  queryStringParameters: z.object({ pass: z.string().optional() }).nullish(),
  body: z.string().optional(),
});
type LiveEvent = z.output<typeof LiveEvent>;

/** Milliseconds by which an answer of the API may be older than its request, because indexes lag. */
const maxDataAge = liveTimes.missed_timeout + 2_000;

/** A screen that missed more changes than this loads everything again. */
const maxMissedChanges = 20;

type Answer = APIGatewayProxyStructuredResultV2;
const respondWithStatus = (statusCode: number): Answer => ({ statusCode });
const respondWithEnvelope = (body: LiveEnvelope): Answer => ({ statusCode: 200, body: JSON.stringify(body) });

const readOrigin = ({ headers }: LiveEvent) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === originVerificationHeader)?.[1];

function parseMessage(body: string) {
  try {
    return LiveMessageBody.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The changes that a screen missed; undefined if it must load everything again. */
async function listMissedChanges(connection: Connection, since: number): Promise<LiveChange[] | undefined> {
  // The stored changes name all tickets of the company, but this person may see only their own.
  if (toConnectionScope(connection).kind === 'requester') return undefined;
  const { audience, user_id } = connection;
  const changes = await Promise.all(
    [audience, user_id].map((listener) => listChanges(listener, since, maxMissedChanges + 1)),
  );
  const allChanges = changes.flat();
  return allChanges.length > maxMissedChanges ? undefined : allChanges;
}

/** Counts messages of a person. @returns whether they exceed the limit */
async function countAndCheckLimit(user_id: string, messages: number): Promise<boolean> {
  try {
    await countTowardLimit('live_messages', 'person', user_id, messages, new Date());
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

/** Whether a connection, or all connections of its person together, send too many messages. */
const isFlooding = ({ user_id }: Connection, messages: number): Promise<boolean> | boolean =>
  messages > liveLimits.messages ||
  (messages % liveLimits.counted_at_once === 0 && countAndCheckLimit(user_id, liveLimits.counted_at_once));

/** The Lambda handler of the WebSocket API's routes: `$connect`, `$disconnect` and messages. */
export function serveConnections({ loadProfile, checkUnchanged }: ProfileFunctions) {
  const comesFromSite = createOriginVerifier();

  /**
   * Opens a connection for the user of the pass, with the user's current access. The profile is part of the
   * transaction: a concurrent change of roles either makes the transaction fail, or finds the stored
   * connection and ends it.
   */
  async function connect(id: string, event: LiveEvent): Promise<boolean> {
    const secret = event.queryStringParameters?.pass;
    if (secret === undefined || !(await comesFromSite(readOrigin(event)))) return false;
    const pass = await findPass(secret);
    const profile = pass && (await loadProfile(pass.user_id));
    const audience = profile && findAudience(profile);
    if (!audience || (pass?.session && hasEnded(pass.session, profile))) return false;
    const { id: user_id, full_name: name, roles_changed_at, own_tickets_only } = profile;
    if (await countAndCheckLimit(user_id, 1)) return false;
    const { session_ends, session } = pass;
    const opened_at = Math.floor(Date.now() / 1000);
    const accessFields = { name, audience, own_tickets_only, roles_changed_at, opened_at };
    const connection = { id, user_id, ...accessFields, session_ends, session };
    if (!(await storeConnection(connection, secret, checkUnchanged(profile)))) return false;
    await endExcessConnections(user_id);
    return true;
  }

  async function endExcessConnections(user_id: string): Promise<void> {
    const openConnections = await listUserConnections(user_id);
    const excessCount = openConnections.length - liveLimits.connections;
    if (excessCount > 0)
      await endConnections(
        openConnections.toSorted((a, b) => a.opened_at - b.opened_at).slice(0, excessCount),
      );
  }

  async function onDisconnect(connection: Connection): Promise<void> {
    await forgetConnection(connection);
    if (connection.viewing !== undefined) await announceViewers(connection.viewing);
  }

  /** Responds to a heartbeat; ends the connection if the user's roles, company or sessions have changed. */
  async function onHeartbeat(
    connection: Connection,
    { ticket_id, screen_age }: Extract<LiveMessage, { action: 'beat' }>,
    receivedAt: number,
  ): Promise<Answer> {
    if (isOutdated(connection, await loadProfile(connection.user_id))) return endWithRefusal(connection);
    if (screen_age !== undefined) {
      const missed = await listMissedChanges(connection, receivedAt - screen_age - maxDataAge);
      return respondWithEnvelope({ kind: 'beat', ...(missed && { missed }) });
    }
    if (ticket_id === undefined || ticket_id !== connection.viewing)
      return respondWithEnvelope({ kind: 'beat' });
    await storeViewer(connection, ticket_id);
    if (connection.audience !== 'staff') return respondWithEnvelope({ kind: 'beat' });
    return respondWithEnvelope({ kind: 'beat', viewers: listDistinctPeople(await listViewers(ticket_id)) });
  }

  async function endWithRefusal(connection: Connection): Promise<Answer> {
    await endConnection(connection);
    return respondWithStatus(403);
  }

  /** @param receivedAt in milliseconds since the epoch */
  async function onMessage(connection: Connection, receivedAt: number, body = ''): Promise<Answer> {
    const message = parseMessage(body);
    if (message === undefined) return respondWithStatus(400);
    if (message.action === 'beat') return onHeartbeat(connection, message, receivedAt);
    if (message.action === 'view')
      return respondWithStatus((await view(connection, message.ticket_id)) ? 200 : 403);
    // Access to the ticket was checked when its screen opened.
    if (connection.viewing !== message.ticket_id) return respondWithStatus(403);
    await announceWriting(connection, message.ticket_id, message.mode);
    return respondWithStatus(200);
  }

  async function routeEvent(event: LiveEvent): Promise<Answer> {
    const { routeKey, connectionId, requestTimeEpoch } = event.requestContext;
    if (routeKey === '$connect') return respondWithStatus((await connect(connectionId, event)) ? 200 : 403);
    if (routeKey === '$disconnect') {
      const closedConnection = await findConnection(connectionId);
      if (closedConnection) await onDisconnect(closedConnection);
      return respondWithStatus(200);
    }
    const countedMessage = await countMessage(connectionId, Math.floor(requestTimeEpoch / 1000));
    if (!countedMessage) {
      await disconnect(connectionId);
      return respondWithStatus(410);
    }
    const { connection, messages } = countedMessage;
    if (await isFlooding(connection, messages)) {
      logger.warn('a flooding connection was ended', { actor_id: connection.user_id });
      return endWithRefusal(connection);
    }
    return hasSessionExpired(connection)
      ? endWithRefusal(connection)
      : onMessage(connection, requestTimeEpoch, event.body);
  }

  return withDeadline(async (event: unknown): Promise<Answer> => {
    const parsed = LiveEvent.parse(event);
    const { routeKey } = parsed.requestContext;
    const result = await routeEvent(parsed);
    if (routeKey !== 'beat') logger.info('answered', { route: routeKey, status: result.statusCode });
    return result;
  });
}
