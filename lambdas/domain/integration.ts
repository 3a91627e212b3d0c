import * as z from 'zod';
import { keyScopes } from '@portico/shared/model/key-scopes.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import type { Actor } from './actor.ts';

const StoredKey = z.object({
  /** SHA-256 of the whole key. The key is random, so the hash needs no salt. */
  hash: z.string(),
  ends_with: z.string(),
  made_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
});
export type StoredKey = z.output<typeof StoredKey>;

const StoredIntegration = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  company_ids: z.array(z.string()).nullable(),
  /** The newest key, and the key that it replaces. */
  keys: z.array(StoredKey),
  /** The id of the administrator who created it. */
  made_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  version: z.int(),
});
/**
 * A stored integration. Revoked integrations are not deleted, because they are authors of comments and
 * changes.
 */
export type StoredIntegration = Readonly<z.output<typeof StoredIntegration>>;

/** An integration acts like an agent, within its scopes and companies. */
export const toIntegrationActor = ({
  id,
  name,
  company_ids,
}: Pick<StoredIntegration, 'id' | 'name' | 'company_ids'>): Actor => ({
  id,
  email: '',
  full_name: name,
  company: undefined,
  roles: ['agent'],
  own_tickets_only: false,
  is_integration: true,
  session_expires_at: 0,
  ...(company_ids && { company_ids }),
});

export const parseIntegration = (item: Item): StoredIntegration => StoredIntegration.parse(item);
export const integrationItem = (integration: StoredIntegration): Item => ({
  ...keys.integration(integration.id),
  ...integration,
});

/**
 * Uses a consistent read, so that a key stops working as soon as it is revoked. Undefined if the integration
 * does not exist.
 */
export async function findIntegrationById(id: string): Promise<StoredIntegration | undefined> {
  const item = await getItem(keys.integration(id), { consistent: true });
  return item && parseIntegration(item);
}
