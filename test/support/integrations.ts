import { randomUUID } from 'node:crypto';
import type { Integration } from '../../shared/contract/integrations.ts';
import { type KeyScope, keyScopes } from '../../shared/model/key-scopes.ts';
import { call, newKey as newIdempotencyKey } from './api.ts';
import type { Person } from './people.ts';

interface IntegrationOptions {
  readonly scopes?: readonly KeyScope[];
  readonly company_ids?: string[] | null;
  readonly ends_at?: string | null;
}

/** Adds an integration and creates its key, by default one with all scopes. */
export async function newIntegration(
  admin: Person,
  { scopes = keyScopes, company_ids = null, ends_at = null }: IntegrationOptions = {},
): Promise<Integration & { readonly key: string }> {
  const name = `Integration ${randomUUID().slice(0, 8)}`;
  const body = { name, scopes: [...scopes], company_ids };
  const { id } = await call('createIntegration', { body, idempotency_key: newIdempotencyKey() }, admin);
  const keyOptions = { ends_at, overlap_hours: 0, version: 1 };
  const { key, integration } = await call('makeIntegrationKey', { params: { id }, body: keyOptions }, admin);
  return { ...integration, key };
}
