import type { AuditEntry } from '@portico/shared/contract/audit.ts';
import { listAuditRecords } from './store.ts';
import { createAuditReader } from './audit-reader.ts';

const pageSize = 500;

/** The entries by and about a person, newest first. */
export async function* listEntriesAboutPerson(person: string): AsyncGenerator<AuditEntry> {
  const readRecord = createAuditReader();
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await listAuditRecords({ person }, { cursor, limit: pageSize });
    for (const record of items) yield await readRecord(record);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
