import { ulid } from 'ulid';
import type {
  Integration,
  IntegrationUpdate,
  NewIntegration,
  NewIntegrationKey,
} from '@portico/shared/contract/integrations.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { type AuditedAction, createAuditEntry } from '../domain/audit/audit-entry.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import { findPersonById } from '../domain/people/company-people.ts';
import {
  type StoredIntegration,
  findIntegrationById,
  integrationItem,
  parseIntegration,
} from '../domain/integration.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type TransactItem, put, transact } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import {
  type RepeatableRequest,
  requireEarlierResultId,
  isRepeatedRequest,
  recordRequest,
} from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';
import { createKey } from './key.ts';

/** An integration without the hashes of its keys, and with the names of its companies and its creator. */
async function toIntegration(storedIntegration: StoredIntegration): Promise<Integration> {
  const { keys: storedKeys, made_by, company_ids, ...integration } = storedIntegration;
  const [maker, companies] = await Promise.all([
    findPersonById(made_by),
    Promise.all((company_ids ?? []).map(readCompanyFacts)),
  ]);
  return {
    ...integration,
    keys: storedKeys.map(({ ends_with, made_at, ends_at }) => ({ ends_with, made_at, ends_at })),
    companies:
      company_ids &&
      companies.flatMap((company) => (company ? [{ id: company.id, name: company.name }] : [])),
    made_by_name: maker?.full_name ?? null,
  };
}

async function listAllIntegrations(): Promise<StoredIntegration[]> {
  const { pk } = keys.integration('');
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  return items.map(parseIntegration);
}

/** All integrations by name, including revoked ones. */
export async function listIntegrationsSortedByName(): Promise<Integration[]> {
  const all = await Promise.all((await listAllIntegrations()).map(toIntegration));
  return all.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * @param version the version that the user saw
 * @throws ApiError `not_found`, `integration_revoked`, `version_conflict`
 */
async function readIntegrationToChange(id: string, version?: number): Promise<StoredIntegration> {
  const integration = await findIntegrationById(id);
  if (!integration) throw notFound();
  if (integration.revoked_at !== null)
    throw new ApiError('integration_revoked', 'This integration was revoked. Add another one.');
  if (version !== undefined && integration.version !== version) throw versionConflict('this integration');
  return integration;
}

/** Stores an integration and an audit log entry, unless the integration has changed since it was read. */
async function storeIntegration(
  before: StoredIntegration | undefined,
  integration: StoredIntegration,
  action: Pick<AuditedAction, 'kind' | 'before' | 'after'>,
  extraOperations: readonly TransactItem[] = [],
): Promise<Integration> {
  await transact([
    ...extraOperations,
    put({
      Item: integrationItem(integration),
      ConditionExpression: before ? '#version = :before' : 'attribute_not_exists(pk)',
      ...(before && {
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': before.version },
      }),
    }),
    createAuditEntry({ ...action, target: { type: 'integration', id: integration.id } }),
  ]);
  return toIntegration(integration);
}

/** Stores a changed integration. @throws ApiError `version_conflict` */
async function replaceIntegration(
  before: StoredIntegration,
  changedFields: Partial<StoredIntegration>,
  action: Pick<AuditedAction, 'kind' | 'before' | 'after'>,
): Promise<Integration> {
  try {
    return await storeIntegration(
      before,
      { ...before, ...changedFields, version: before.version + 1 },
      action,
    );
  } catch (error) {
    throw error instanceof ConditionFailed ? versionConflict('this integration') : error;
  }
}

/** @throws ApiError `invalid_request` */
async function requireCompanies(ids: readonly string[] | null): Promise<void> {
  const companies = await Promise.all((ids ?? []).map(readCompanyFacts));
  const unknownCompanyIndex = companies.indexOf(undefined);
  if (unknownCompanyIndex === -1) return;
  const message = 'This company does not exist';
  throw new ApiError('invalid_request', message, [
    { path: `body.company_ids.${unknownCompanyIndex}`, message },
  ]);
}

const pickAuditedFields = ({ name, scopes, company_ids }: NewIntegration) => ({ name, scopes, company_ids });

/** @throws ApiError `limit_reached`, `invalid_request`, `idempotency_key_reused` */
export async function createIntegration(
  fields: NewIntegration,
  request: RepeatableRequest,
  at: Date,
): Promise<Integration> {
  const [all] = await Promise.all([listAllIntegrations(), requireCompanies(fields.company_ids)]);
  if (all.filter(({ revoked_at }) => revoked_at === null).length >= limits.integrations)
    throw new ApiError(
      'limit_reached',
      `There are already ${limits.integrations} integrations. Revoke one that is no longer used.`,
    );
  const newIntegration: StoredIntegration = {
    ...fields,
    id: ulid(at.getTime()),
    keys: [],
    made_by: request.user_id,
    created_at: at.toISOString(),
    last_used_at: null,
    revoked_at: null,
    version: 1,
  };
  try {
    const action = { kind: 'integration_saved', after: pickAuditedFields(fields) } as const;
    return await storeIntegration(undefined, newIntegration, action, [
      recordRequest(request, newIntegration.id, at),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !isRepeatedRequest(error)) throw error;
    const earlierIntegration = await findIntegrationById(requireEarlierResultId(request, error));
    if (!earlierIntegration) throw notFound();
    return toIntegration(earlierIntegration);
  }
}

/** @throws ApiError `not_found`, `integration_revoked`, `version_conflict`, `invalid_request` */
export async function updateIntegration(
  id: string,
  { version, ...fields }: IntegrationUpdate,
): Promise<Integration> {
  const [before] = await Promise.all([
    readIntegrationToChange(id, version),
    requireCompanies(fields.company_ids),
  ]);
  const action = {
    kind: 'integration_saved',
    before: pickAuditedFields(before),
    after: pickAuditedFields(fields),
  } as const;
  return replaceIntegration(before, fields, action);
}

/** The earlier of two end times; null is later than any time. */
const findEarlierTime = (time: string | null, otherTime: string): string =>
  time !== null && time < otherTime ? time : otherTime;

const millisecondsPerHour = 60 * 60 * 1000;

/**
 * Creates a key. The current key ends after the overlap, and an older key immediately.
 * @throws ApiError `not_found`, `integration_revoked`, `version_conflict`
 */
export async function addIntegrationKey(
  id: string,
  { ends_at, overlap_hours, version }: NewIntegrationKey,
  at: Date,
): Promise<{ key: string; integration: Integration }> {
  const before = await readIntegrationToChange(id, version);
  const { key, stored } = createKey(id, at, ends_at && new Date(ends_at).toISOString());
  const end = new Date(at.getTime() + overlap_hours * millisecondsPerHour).toISOString();
  const olderKeys = before.keys
    .slice(0, 1)
    .map((currentKey) => ({ ...currentKey, ends_at: findEarlierTime(currentKey.ends_at, end) }));
  const integration = await replaceIntegration(
    before,
    { keys: [stored, ...olderKeys] },
    { kind: 'integration_key_made', after: { ends_with: stored.ends_with, ends_at: stored.ends_at } },
  );
  return { key, integration };
}

/** @throws ApiError `not_found`, `integration_revoked`, `version_conflict` */
export async function revokeIntegration(id: string, at: Date): Promise<Integration> {
  const before = await readIntegrationToChange(id);
  const action = { kind: 'integration_revoked', after: { name: before.name } } as const;
  return replaceIntegration(before, { keys: [], revoked_at: at.toISOString() }, action);
}
