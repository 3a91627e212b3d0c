import * as z from 'zod';
import type { LiveChange } from '@portico/shared/model/live.ts';
import type { Item } from '../platform/dynamodb.ts';
import { tableKeys } from '../table/definition.ts';
import type { Audience } from './audience.ts';

const AudienceName = z.custom<Audience>(
  (value) => typeof value === 'string' && /^(staff|company#.+)$/.test(value),
);

const SessionReference = z.object({ id: z.string(), started: z.int() });

const Pass = z.object({
  user_id: z.string(),
  /**
   * Seconds since the epoch. When the session of the user who requested the pass ends; the connection ends at
   * the same time.
   */
  session_ends: z.int(),
  session: SessionReference,
  expires_at: z.int(),
});
export const parsePass = (item: Item): z.output<typeof Pass> => Pass.parse(item);

const Connection = z.object({
  /** API Gateway's connection id. */
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  audience: AudienceName,
  /** Whether the user is notified only about their own tickets, not all of the company's. */
  own_tickets_only: z.boolean(),
  /** The `roles_changed_at` of the user's profile when the connection was opened. */
  roles_changed_at: z.string(),
  session_ends: z.int(),
  session: SessionReference,
  /** Seconds since the epoch. */
  opened_at: z.int(),
  /** The ticket that the screen shows. */
  viewing: z.string().optional(),
});
/** A live connection, with its user and the user's visibility. */
export type Connection = z.output<typeof Connection>;
export const parseConnection = (item: Item): Connection => Connection.parse(item);

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tickets'), ids: z.array(z.string()) }),
  z.object({ kind: z.literal('read'), id: z.string() }),
  z.object({ kind: z.enum(['counts', 'bell']) }),
]);
export function parseChange(item: Item): LiveChange {
  const { change, sk } = z.object({ change: Change, sk: z.string() }).parse(item);
  return { ...change, change_id: sk };
}

/** The number of messages that a connection has sent in the current time window. */
const MessageCount = z.object({ messages: z.int() });
export const parseMessageCount = (item: Item): number => MessageCount.parse(item).messages;

/** The attributes of a connection, which expires with its session. */
export const toConnectionAttributes = (connection: Connection): Item => ({
  ...connection,
  [tableKeys.expiry]: connection.session_ends,
});

const Viewer = z.object({ ...Connection.shape, expires_at: z.int() });
export type Viewer = z.output<typeof Viewer>;
export const parseViewer = (item: Item): Viewer => Viewer.parse(item);
