import type { AuditEntry } from '@portico/shared/contract/audit.ts';
import { auditRecords } from './store.ts';
import { auditReader } from './shown.ts';

const inOneRead = 500;

/** The entries by and about a person, newest first. */
export async function* listEntriesAbout(person: string): AsyncGenerator<AuditEntry> {
  const show = auditReader();
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await auditRecords({ person }, { cursor, limit: inOneRead });
    for (const record of items) yield await show(record);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
