import * as z from 'zod';
import type { Item } from '../platform/dynamodb.ts';
import { tableKeys } from '../table/definition.ts';
import type { Audience } from './audience.ts';

const AudienceName = z.custom<Audience>(
  (value) => typeof value === 'string' && /^(staff|company#.+)$/.test(value),
);

const SessionOf = z.object({ id: z.string(), started: z.int() });

const Pass = z.object({
  user_id: z.string(),
  /** Seconds since the epoch: the connection ends with the session that asked for it. */
  session_ends: z.int(),
  session: SessionOf,
  expires_at: z.int(),
});
export const passOf = (item: Item): z.output<typeof Pass> => Pass.parse(item);

const Connection = z.object({
  /** API Gateway's connection id. */
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  audience: AudienceName,
  /** Whether, of a company's tickets, those of the user alone concern it. */
  own_tickets_only: z.boolean(),
  /** Of the profile that the connection was opened with. */
  roles_changed_at: z.string(),
  session_ends: z.int(),
  session: SessionOf,
  /** Seconds since the epoch. */
  opened_at: z.int(),
  /** The ticket on its screen. */
  viewing: z.string().optional(),
});
/** Who is at the other end of a live connection, and what they may hear of. */
export type Connection = z.output<typeof Connection>;
export const connectionOf = (item: Item): Connection => Connection.parse(item);

/** How many messages a connection has sent within its present time window. */
const Sent = z.object({ messages: z.int() });
export const messagesOf = (item: Item): number => Sent.parse(item).messages;

/** The attributes of a connection, which expire with its session. */
export const connectionAttributes = (connection: Connection): Item => ({
  ...connection,
  [tableKeys.expiry]: connection.session_ends,
});

const Viewer = z.object({ ...Connection.shape, expires_at: z.int() });
export type Viewer = z.output<typeof Viewer>;
export const viewerOf = (item: Item): Viewer => Viewer.parse(item);
