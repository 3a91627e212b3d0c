import * as z from 'zod';
import { parseAuditRecord } from '../domain/audit/audit-record.ts';
import { auditTickets } from '../domain/audit/audit-ticket.ts';
import { isEventTampered } from '../domain/ticket/tampering.ts';
import type { Item } from '../platform/dynamodb.ts';
import { requireVariable } from '../platform/environment.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countMetric } from '../platform/monitoring/metrics.ts';
import { createObjectStorage } from '../platform/object-storage.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { auditPartitionPrefix } from '../table/definition.ts';
import { appendToChain } from './chain.ts';
import { serializeCopy, toCopyPath } from './copy.ts';

const isEntry = (item: Item | undefined): item is Item & { pk: string } =>
  typeof item?.['pk'] === 'string' && item['pk'].startsWith(auditPartitionPrefix);

const Roles = z.object({ roles: z.array(z.string()) });
const includesAdminRole = (values: unknown) => Roles.safeParse(values).data?.roles.includes('admin') ?? false;

async function addToChain(entries: readonly Item[]): Promise<void> {
  const bucket = createObjectStorage(requireVariable('AUDIT_BUCKET'));
  const linkedEntries = await appendToChain(entries);
  await Promise.all(
    linkedEntries.map(({ link, entry }) =>
      bucket.store(toCopyPath(link.position), 'application/json', Buffer.from(serializeCopy(link, entry))),
    ),
  );
  for (const { kind, before, after } of entries.map(parseAuditRecord)) {
    if (includesAdminRole(after) && !includesAdminRole(before)) countMetric('newAdministrators');
    if (kind === 'refused') countMetric('roleRefusals');
    if (kind === 'two_step_reset') countMetric('twoStepResets');
  }
}

/** Reports that an audit entry or ticket event was changed or deleted; the metric triggers an alarm. */
function reportTampering({ pk, sk }: Item): void {
  logger.error('audit log entry or ticket event was changed or deleted', { pk, sk });
  countMetric('auditLogTampered');
}

/**
 * Copies ticket events to the audit log, appends new entries to the chain, and detects forbidden changes and
 * deletions.
 */
export async function updateAuditLog(changes: readonly ItemChange[]): Promise<void> {
  await auditTickets(changes);
  const added: Item[] = [];
  for (const change of changes) {
    const { before, after, expired } = change;
    if (isEntry(after) && !before) added.push(after);
    else if (before && !expired && (isEntry(before) || (await isEventTampered(change))))
      reportTampering(before);
  }
  await addToChain(added);
}
