import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

const StoredSession = z.object({
  id: z.string(),
  /** Cognito's `auth_time`, in seconds since the epoch. */
  started: z.int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  last_seen_at: z.iso.datetime(),
  /** When the user pool stops renewing it, in seconds since the epoch. */
  expires_at: z.int(),
});
export type StoredSession = z.output<typeof StoredSession>;
/** @param person the owner of the session */
export const sessionItem = (person: string, session: StoredSession): Item => ({
  ...keys.session(person, session.id),
  ...session,
});
export const parseSession = (item: Item): StoredSession => StoredSession.parse(item);

const StoredDevice = z.object({ device: z.string(), expires_at: z.int() });
type StoredDevice = z.output<typeof StoredDevice>;
export const parseDevice = (item: Item): StoredDevice => StoredDevice.parse(item);

/**
 * The stored id of a browser. The browser's own id is random, so a plain hash hides it; two people's ids for
 * the same browser differ.
 */
export const hashDeviceId = (person: string, device: string): string =>
  createHash('sha256').update(`${person} ${device}`).digest('base64url');
