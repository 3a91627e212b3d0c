import { ulid } from 'ulid';
import * as z from 'zod';
import { Export } from '@portico/shared/contract/exports.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import {
  ConditionFailed,
  type Item,
  getItem,
  ignoreFailedCondition,
  put,
  transact,
} from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import {
  type RepeatableRequest,
  requireEarlierResultId,
  isRepeatedRequest,
  recordRequest,
} from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';
import type { WrittenPart } from './write-part.ts';

const StoredExport = z.object({
  ...Export.omit({ available_until: true }).shape,
  parts: z.array(z.object({ ...Export.shape.parts.element.shape, key: z.string() })),
  /** Where the next part begins; empty for the first. */
  position: z.string(),
  expires_at: z.int(),
});
export type StoredExport = z.output<typeof StoredExport>;

export const parseExport = (item: Item): StoredExport => StoredExport.parse(item);
export const toExportItem = (storedExport: StoredExport): Item => ({
  ...keys.export(storedExport.id),
  ...storedExport,
});

/** An export as administrators see it. */
export function toExport(storedExport: StoredExport): Export {
  const { position: _, expires_at, parts, ...fields } = storedExport;
  return {
    ...fields,
    available_until: new Date(expires_at * 1000).toISOString(),
    parts: parts.map(({ number, bytes }) => ({ number, bytes })),
  };
}

/** DynamoDB may take days to remove expired items. */
const isAvailable = ({ expires_at }: StoredExport, now: Date) => expires_at * 1000 > now.getTime();

/** Newest first. */
export async function listExports(now: Date): Promise<StoredExport[]> {
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.export('').pk },
    ScanIndexForward: false,
  });
  return items.map(parseExport).filter((storedExport) => isAvailable(storedExport, now));
}

/** @throws ApiError `not_found` */
export async function readExportById(id: string): Promise<StoredExport> {
  const item = await getItem(keys.export(id), { consistent: true });
  if (!item) throw notFound();
  return parseExport(item);
}

/** The operation that records the start of an export. */
export const auditStart = (id: string, company_id: string | null) =>
  createAuditEntry({ kind: 'export_started', target: { type: 'export', id }, after: { company_id } });

/**
 * Stores a new export.
 * @throws ApiError `invalid_request` for a company that does not exist, `idempotency_key_reused`
 */
export async function addExport(
  company_id: string | null,
  request: RepeatableRequest,
  at: Date,
): Promise<StoredExport> {
  const company = company_id === null ? null : await readCompanyFacts(company_id);
  if (company === undefined) {
    const message = 'This company does not exist';
    throw new ApiError('invalid_request', message, [{ path: 'body.company_id', message }]);
  }
  const id = ulid(at.getTime());
  const newExport: StoredExport = {
    id,
    company: company && { id: company.id, name: company.name },
    state: 'running',
    started_at: at.toISOString(),
    ended_at: null,
    counts: { companies: 0, people: 0, tickets: 0, comments: 0, files: 0 },
    parts: [],
    position: '',
    expires_at: computeExpiryTime(at, retention.exports),
  };
  try {
    await transact([
      recordRequest(request, id, at),
      put({ Item: toExportItem(newExport), ConditionExpression: 'attribute_not_exists(pk)' }),
      auditStart(id, company_id),
    ]);
    return newExport;
  } catch (error) {
    if (!(error instanceof ConditionFailed && isRepeatedRequest(error))) throw error;
    return readExportById(requireEarlierResultId(request, error));
  }
}

/** The operation that replaces a running export, unless another attempt has added a part. */
const replaceExport = (before: StoredExport, after: StoredExport) =>
  put({
    Item: toExportItem(after),
    ConditionExpression: '#state = :running AND #position = :before',
    ExpressionAttributeNames: { '#state': 'state', '#position': 'position' },
    ExpressionAttributeValues: { ':running': 'running', ':before': before.position },
  });

/**
 * Adds a stored part to its export.
 * @returns false if another attempt has already added it
 */
export async function addPart(
  before: StoredExport,
  key: string,
  { zip, position, counts }: WrittenPart,
  at: Date,
): Promise<boolean> {
  const { counts: earlierCounts, parts } = before;
  const after: StoredExport = {
    ...before,
    ...(position === null ? { state: 'done', ended_at: at.toISOString() } : { position }),
    parts: [...parts, { number: parts.length + 1, bytes: zip.length, key }],
    counts: {
      companies: earlierCounts.companies + (counts.company ?? 0),
      people: earlierCounts.people + (counts.person ?? 0),
      tickets: earlierCounts.tickets + (counts.ticket ?? 0),
      comments: earlierCounts.comments + (counts.comment ?? 0),
      files: earlierCounts.files + (counts.file ?? 0),
    },
  };
  try {
    await transact([replaceExport(before, after)]);
    return true;
  } catch (error) {
    ignoreFailedCondition(error);
    return false;
  }
}

/** Marks an export as failed. */
export async function failExport(id: string, at: Date): Promise<void> {
  const before = await readExportById(id);
  const after: StoredExport = { ...before, state: 'failed', ended_at: at.toISOString() };
  await transact([replaceExport(before, after)]).catch(ignoreFailedCondition);
}

/** Records the download of a part. */
export const auditDownload = (id: string, part: number): Promise<void> =>
  transact([
    createAuditEntry({ kind: 'export_downloaded', target: { type: 'export', id }, after: { part } }),
  ]);
