import { ulid } from 'ulid';
import type {
  ReferenceEntry,
  ReferenceList,
  ReferenceListUpdate,
} from '@portico/shared/contract/reference.ts';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { readReferenceList, referenceListItem } from '../domain/reference.ts';
import { ApiError, versionConflict } from '../platform/api-error.ts';
import { replaceItem } from './replace-item.ts';

type Entries = readonly ReferenceEntry[];

const invalidRequestError = (path: string, message: string) =>
  new ApiError('invalid_request', message, [{ path: `body.${path}`, message }]);
const createId = () => ulid().toLowerCase();

/** Tickets, rules and reports refer to entries by id, so no entry may disappear. */
function assertEntriesValid(before: Entries, entries: ReferenceListUpdate['entries']): void {
  const missingEntry = before.find((old) => entries.every(({ id }) => id !== old.id));
  if (missingEntry)
    throw invalidRequestError('entries', `${missingEntry.name} is missing. Retire it instead`);
  for (const [index, { id }] of entries.entries()) {
    if (id === null) continue;
    if (before.every((old) => old.id !== id))
      throw invalidRequestError(`entries.${index}.id`, 'must be the id of an entry, or null for a new one');
    if (entries.findIndex((entry) => entry.id === id) < index)
      throw invalidRequestError(`entries.${index}.id`, 'must occur only once');
  }
}

/** The changes as text, for the audit log. */
function describeChanges(before: Entries, after: Entries) {
  const earlierEntriesById = new Map(before.map((entry) => [entry.id, entry]));
  const existing = after.flatMap((newEntry) => {
    const oldEntry = earlierEntriesById.get(newEntry.id);
    return oldEntry ? [{ was: oldEntry, now: newEntry }] : [];
  });
  const renamedEntries = existing.filter(({ was, now }) => was.name !== now.name);
  const toggledEntries = existing.filter(({ was, now }) => was.retired !== now.retired).map(({ now }) => now);
  const isMoved = existing.some(({ was }, index) => was.id !== before[index]?.id);
  const names = (entries: Entries) => entries.map(({ name }) => name).join(', ');
  const texts = {
    added: names(after.filter(({ id }) => !earlierEntriesById.has(id))),
    renamed: names(renamedEntries.map(({ now }) => now)),
    retired: names(toggledEntries.filter(({ retired }) => retired)),
    offered_again: names(toggledEntries.filter(({ retired }) => !retired)),
    order: isMoved ? names(after) : '',
  };
  return {
    before: renamedEntries.length > 0 ? { renamed: names(renamedEntries.map(({ was }) => was)) } : {},
    after: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  };
}

/**
 * Replaces the categories or the departments. The stream copies new names to open tickets.
 * @throws ApiError `invalid_request` for an entry that is missing or unknown, `version_conflict`
 */
export async function saveReferenceList(
  name: ReferenceListName,
  { entries, version }: ReferenceListUpdate,
): Promise<ReferenceList> {
  const before = await readReferenceList(name, { consistent: true });
  if (before.version !== version) throw versionConflict('this list');
  assertEntriesValid(before.entries, entries);
  const list: ReferenceList = {
    entries: entries.map((entry) => ({ ...entry, id: entry.id ?? createId() })),
    version: version + 1,
  };
  await replaceItem(
    referenceListItem(name, list),
    version,
    createAuditEntry({
      kind: `${name}_saved`,
      target: { type: name, id: 'all' },
      ...describeChanges(before.entries, list.entries),
    }),
  );
  return list;
}
