import * as z from 'zod';
import { type ReferenceEntry, ReferenceList } from '@portico/shared/contract/reference.ts';
import { type ReferenceListName, referenceEntryNames } from '@portico/shared/model/reference-data.ts';
import { ApiError } from '../platform/api-error.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const ListItem = z.object(ReferenceList.shape);
export const parseReferenceList = (item: Item): ReferenceList => ListItem.parse(item);
export const referenceListItem = (name: ReferenceListName, list: ReferenceList): Item => ({
  ...keys.referenceList(name),
  ...list,
});

/** All categories or all departments, in their order. */
export async function readReferenceList(
  name: ReferenceListName,
  { consistent = false } = {},
): Promise<ReferenceList> {
  const item = await getItem(keys.referenceList(name), { consistent });
  return item ? parseReferenceList(item) : { entries: [], version: 0 };
}

/**
 * The category or department that a user chose; null for none.
 * @param withRetired whether retired entries are allowed
 * @throws ApiError `invalid_request` if the entry does not exist, or is retired without `withRetired`
 */
export async function readChosenEntry(
  name: ReferenceListName,
  id: string | null,
  { withRetired = false } = {},
): Promise<ReferenceEntry | null> {
  if (id === null) return null;
  const { entries } = await readReferenceList(name);
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry && (withRetired || !entry.retired)) return entry;
  const kind = referenceEntryNames[name];
  throw new ApiError('invalid_request', `This ${kind} does not exist`, [
    { path: `body.${kind}_id`, message: 'must be an id from /api/reference' },
  ]);
}
