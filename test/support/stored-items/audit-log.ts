/** Reads and changes the stored audit log and its chain. */
import { inject } from 'vitest';
import { parseEvent } from '../../../lambdas/domain/ticket/recorded-event.ts';
import { ticketEventPrefix } from '../../../lambdas/table/definition.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { type Item, findItem, listItemsWithPrefix, removeItem, setFields } from './table.ts';

type EntryKey = Pick<AuditEntry, 'at' | 'id'>;

/** The chain link of an audit log entry; undefined if it has none. */
export async function readChainLink({ at, id }: EntryKey) {
  const { parseLink } = await import('../../../lambdas/audit-log/chain.ts');
  const item = await findItem(keys.auditLink(at.slice(0, 7), id));
  return item && parseLink(item);
}

/** The stored copy of an entry and its link. @param position in the chain @throws Error until it exists */
export async function readAuditCopy(position: number): Promise<unknown> {
  const { createObjectStorage } = await import('../../../lambdas/platform/object-storage.ts');
  const { toCopyPath } = await import('../../../lambdas/audit-log/copy.ts');
  const auditBucket = createObjectStorage(inject('cloud').outputs['AuditBucketName'] ?? '');
  return JSON.parse(Buffer.from(await auditBucket.readContent(toCopyPath(position))).toString());
}

/** The ids of the entries in the chain, and the fault that its verification finds. */
export async function readAuditChain() {
  const { readChain, verifyChain } = await import('../../../lambdas/audit-log/verify.ts');
  const chain = await readChain(new Date());
  return { ids: chain.links.map(({ id }) => id), fault: verifyChain(chain).fault };
}

/** Deletes the key that seals a person's values. */
export const deleteSealingKey = (person: string) => removeItem(keys.auditKey(person));

/** Changes one entry and deletes another. No function has permission for this. */
export async function tamperWithAuditLog(): Promise<void> {
  const entries = await listItemsWithPrefix(keys.auditRecord(new Date().toISOString().slice(0, 7), ''));
  const [changedKey, deletedKey] = entries.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  if (!changedKey || !deletedKey) throw new Error('The audit log has no entries.');
  await setFields(changedKey, { kind: 'refused' });
  await removeItem(deletedKey);
}

/** The number of ticket entries that are missing in the audit log, and the number of unlinked entries. */
export async function countMissingAuditEntries(items: readonly Item[]): Promise<[number, number]> {
  const { toAuditRecords } = await import('../../../lambdas/domain/audit/audit-ticket.ts');
  const countInPartitions = (prefix: string) =>
    items.filter(({ pk }) => String(pk).startsWith(prefix)).length;
  const events = items.filter(({ sk }) => String(sk).startsWith(ticketEventPrefix)).map(parseEvent);
  const auditEntryCount = items.filter(
    ({ kind }) => kind === 'ticket_created' || kind === 'ticket_changed',
  ).length;
  return [
    events.flatMap(toAuditRecords).length - auditEntryCount,
    countInPartitions(keys.auditRecord('', '').pk) - countInPartitions(keys.auditLink('', '').pk),
  ];
}
