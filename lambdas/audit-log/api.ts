// The audit log: its entries, their order, and the proof that none was changed.

import type { AuditFilter } from '@portico/shared/contract/audit.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import type { AuditRecord } from '../domain/audit/audit-record.ts';
import type { Handlers } from '../http/serve.ts';
import { getMillisecondsLeft } from '../platform/deadline.ts';
import { transact } from '../platform/dynamodb.ts';
import { formatEntries } from './csv.ts';
import { createAuditReader } from './audit-reader.ts';
import { listAuditRecords } from './store.ts';

/**
 * The maximum number of entries in a file. With long values, such a file has about two megabytes; a Lambda
 * response can have six.
 */
const maxExportedEntries = 5_000;
/** The number of entries whose names are resolved concurrently. */
const batchSize = 50;
/** Milliseconds reserved for the response itself. */
const reservedMilliseconds = 2_000;

/** Resolves the names in entries; returns only the first entries if there is not enough time for all. */
async function resolveNames(records: readonly AuditRecord[]) {
  const readRecord = createAuditReader();
  const entries = [];
  for (let at = 0; at < records.length; at += batchSize) {
    if (at > 0 && getMillisecondsLeft() < reservedMilliseconds) break;
    entries.push(...(await Promise.all(records.slice(at, at + batchSize).map(readRecord))));
  }
  return entries;
}

/** The filter without unset fields. */
const omitUnsetFields = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

export const handlers: Handlers<'audit-log'> = {
  async listAuditLog({ query: { cursor, limit, ...filter } }) {
    const { items, next_cursor } = await listAuditRecords(filter, { cursor, limit });
    return { items: await resolveNames(items), next_cursor };
  },

  async exportAuditLog({ body }) {
    const target = { type: 'audit_log', id: 'audit_log' } as const;
    // Recorded first, so that the log shows the export even if it fails halfway.
    await transact([createAuditEntry({ kind: 'audit_log_exported', target, after: omitUnsetFields(body) })]);
    const { items, next_cursor } = await listAuditRecords(body, { limit: maxExportedEntries });
    const entries = await resolveNames(items);
    return {
      csv: formatEntries(entries),
      name: 'audit-log.csv',
      truncated: next_cursor !== null || entries.length < items.length,
    };
  },
};
