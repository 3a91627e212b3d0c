import type { ReferenceEntry } from '@portico/shared/contract/reference.ts';
import {
  type ReferenceListName,
  referenceEntryNames,
  referenceListNames,
} from '@portico/shared/model/reference-data.ts';
import { parseReferenceList, readReferenceList } from '../domain/reference.ts';
import { createSystemActor } from '../domain/ticket/recorded-event.ts';
import { filterOpenTickets } from '../domain/ticket/open-tickets.ts';
import { changeTicket } from '../domain/ticket/store.ts';
import type { Item } from '../platform/dynamodb.ts';
import { runInParallel } from '../platform/in-parallel.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { keys } from '../table/keys.ts';

const maxConcurrentChanges = 8;

const parseEntries = (name: ReferenceListName, item: Item | undefined): readonly ReferenceEntry[] => {
  const { pk, sk } = keys.referenceList(name);
  return item?.['pk'] === pk && item['sk'] === sk ? parseReferenceList(item).entries : [];
};

const ticketFields = {
  categories: { id: 'category_id', names: (category_name: string) => ({ category_name }) },
  departments: { id: 'department_id', names: (department_name: string) => ({ department_name }) },
} as const;

/** Updates the name of an entry on open tickets. Ended tickets keep the earlier name. */
async function renameEntryOnTickets(list: ReferenceListName, { id, name }: ReferenceEntry): Promise<void> {
  const field = ticketFields[list];
  const entry = referenceEntryNames[list];
  await runInParallel(await filterOpenTickets(field.id, id), maxConcurrentChanges, (open) =>
    changeTicket(open.id, (ticket) =>
      ticket[field.id] === id && ticket[`${entry}_name`] !== name
        ? { event: 'renamed', names: field.names(name), actor: createSystemActor(), at: new Date() }
        : undefined,
    ),
  );
}

/**
 * Renames categories and departments on open tickets. A late event of an older rename never undoes a newer
 * one, because the current names are read.
 */
export async function onReferenceChanged({ before, after }: ItemChange): Promise<void> {
  for (const list of referenceListNames) {
    const earlierEntries = parseEntries(list, before);
    const isRenamed = ({ id, name }: ReferenceEntry) =>
      earlierEntries.some((old) => old.id === id && old.name !== name);
    const ids = parseEntries(list, after)
      .filter(isRenamed)
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    const { entries } = await readReferenceList(list, { consistent: true });
    for (const entry of entries.filter(({ id }) => ids.includes(id))) await renameEntryOnTickets(list, entry);
  }
}
