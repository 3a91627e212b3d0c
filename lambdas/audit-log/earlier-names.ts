import type { AuditKind } from '@portico/shared/model/audit.ts';
import { SealedValue } from '../domain/audit/audit-record.ts';
import { readSealingKey, unseal } from '../domain/audit/audit-seal.ts';
import { listAuditRecords } from './store.ts';

/**
 * The kinds of entries that contain a person's names and confirmed addresses. An address that was requested
 * but not confirmed may belong to another user.
 */
const kindsWithNames: readonly AuditKind[] = [
  'person_created',
  'person_changed',
  'contact_created',
  'contact_changed',
];
const pageSize = 500;

/** The names and addresses that a person had, as far back as the log goes. */
export async function listEarlierNames(person: string): Promise<{ names: string[]; addresses: string[] }> {
  const earlierValues = { names: new Set<string>(), addresses: new Set<string>() };
  const key = await readSealingKey(person);
  let cursor: string | undefined;
  do {
    if (!key) break;
    const page = await listAuditRecords({ person }, { cursor, limit: pageSize });
    for (const { kind, target, before, after } of page.items)
      for (const values of kindsWithNames.includes(kind) && target.id === person ? [before, after] : [])
        for (const [field, set] of [
          ['full_name', earlierValues.names],
          ['email', earlierValues.addresses],
        ] as const) {
          const sealedValue = SealedValue.safeParse(values[field]).data;
          const value = sealedValue && unseal(key, sealedValue);
          // A contact's addresses are stored as one value.
          if (typeof value === 'string') for (const part of value.split(', ')) set.add(part);
        }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { names: [...earlierValues.names], addresses: [...earlierValues.addresses] };
}
