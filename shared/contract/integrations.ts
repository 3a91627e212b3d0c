import * as z from 'zod';
import { keyScopes } from '../model/key-scopes.ts';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { nameSchema } from '../model/text.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';

const IntegrationKey = z.strictObject({
  /** The last four characters of the key. */
  ends_with: z.string(),
  made_at: z.iso.datetime(),
  /** When the key stops working; null for never. */
  ends_at: z.iso.datetime().nullable(),
});

/** A program that calls the API with a key, and is the author of its changes. */
export const Integration = z
  .strictObject({
    id: z.ulid(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    /**
     * The companies to which the integration is restricted; null for all companies, including future ones.
     */
    companies: z.array(z.strictObject({ id: z.string(), name: z.string() })).nullable(),
    /**
     * Newest first. If there are two keys, the first replaces the second, which still works for some time.
     * Empty until a key is created.
     */
    keys: z.array(IntegrationKey),
    /** Null if the person was erased. */
    made_by_name: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** With a resolution of one minute; null if the integration was never used. */
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    /** Increases with each change. */
    version: z.int().min(1),
  })
  .meta({ id: 'Integration' });
export type Integration = z.output<typeof Integration>;

export const NewIntegration = z
  .strictObject({
    name: nameSchema('Name', limits.integration_name),
    scopes: z
      .array(z.enum(keyScopes))
      .min(1, 'Choose at least one scope')
      .max(keyScopes.length)
      .overwrite((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
    company_ids: z
      .array(CompanyId)
      .min(1, 'Choose at least one company, or all')
      .max(limits.integration_companies, `Choose at most ${limits.integration_companies} companies, or all`)
      .overwrite((ids) => [...new Set(ids)])
      .nullable(),
  })
  .meta({ id: 'NewIntegration' });
export type NewIntegration = z.output<typeof NewIntegration>;

/** @param version the version that the user saw */
export const IntegrationUpdate = NewIntegration.extend({ version: z.int().min(1) }).meta({
  id: 'IntegrationUpdate',
});
export type IntegrationUpdate = z.output<typeof IntegrationUpdate>;

const NewIntegrationKey = z
  .strictObject({
    /** When the key stops working; null for never. */
    ends_at: z.iso
      .datetime()
      .refine((time) => Date.parse(time) > Date.now(), 'must be in the future')
      .nullable(),
    /** How long the current key remains valid. */
    overlap_hours: z.int().min(0).max(limits.key_overlap_hours),
    /** The version of the integration that the user saw. */
    version: z.int().min(1),
  })
  .meta({ id: 'NewIntegrationKey' });
export type NewIntegrationKey = z.output<typeof NewIntegrationKey>;

const IntegrationParams = z.strictObject({ id: z.ulid('must be the id of an integration') });

export const integrationEndpoints = defineEndpoints({
  listIntegrations: {
    method: 'GET',
    path: '/api/integrations',
    access: permissions.manage_integrations,
    service: 'integrations',
    summary: 'All integrations by name, including revoked ones',
    response: z.strictObject({ items: z.array(Integration) }),
  },
  createIntegration: {
    method: 'POST',
    path: '/api/integrations',
    access: permissions.manage_integrations,
    service: 'integrations',
    summary: `Add an integration, which has no key yet. There are at most ${limits.integrations}; beyond that the answer is 409, \`limit_reached\``,
    body: NewIntegration,
    response: Integration,
    status: 201,
    idempotent: true,
    errors: [409],
  },
  updateIntegration: {
    method: 'PUT',
    path: '/api/integrations/{id}',
    access: permissions.manage_integrations,
    service: 'integrations',
    summary: 'Change an integration. New scopes apply to its keys from the next request',
    params: IntegrationParams,
    body: IntegrationUpdate,
    response: Integration,
    errors: [404, 409],
  },
  makeIntegrationKey: {
    method: 'POST',
    path: '/api/integrations/{id}/keys',
    access: permissions.manage_integrations,
    service: 'integrations',
    summary: 'Create a key, which is shown only once. The previous key still works for some hours',
    params: IntegrationParams,
    body: NewIntegrationKey,
    response: z.strictObject({ key: z.string(), integration: Integration }),
    errors: [404, 409],
  },
  revokeIntegration: {
    method: 'DELETE',
    path: '/api/integrations/{id}',
    access: permissions.manage_integrations,
    service: 'integrations',
    summary: 'Revoke an integration: its keys never work again. Its past actions keep its name',
    params: IntegrationParams,
    response: Integration,
    errors: [404, 409],
  },
});
