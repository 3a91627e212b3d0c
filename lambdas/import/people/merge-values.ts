import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/**
 * What an import changes in an existing record. A value that users have changed since the last import is
 * kept, and listed if the import has a new value for it.
 * @param lastValues what the last import wrote; undefined if none did
 */
export function mergeValues<V extends Values>(incomingValues: V, existing: Values, lastValues: Values = {}) {
  const changedEntries: [string, unknown][] = [];
  const keptFields: string[] = [];
  for (const [field, value] of Object.entries(incomingValues)) {
    if (isDeepStrictEqual(value, existing[field])) continue;
    const isChangedByUser =
      Object.hasOwn(lastValues, field) && !isDeepStrictEqual(lastValues[field], existing[field]);
    if (!isChangedByUser) changedEntries.push([field, value]);
    else if (!isDeepStrictEqual(value, lastValues[field])) keptFields.push(field.replaceAll('_', ' '));
  }
  return { changed: Object.fromEntries(changedEntries), kept: keptFields };
}

/** The result for an existing record. */
export function composeMergeResult(id: string, changedValues: Values, keptFields: readonly string[]) {
  const isChanged = Object.keys(changedValues).length > 0;
  return {
    id,
    outcome: isChanged ? 'changed' : keptFields.length > 0 ? 'kept' : 'unchanged',
    ...(keptFields.length > 0 && {
      message: `Was changed here since, and stays as it is: ${keptFields.join(', ')}.`,
    }),
  } as const;
}

/** Whether current values differ from those that an import wrote. */
export const hasChanged = (writtenValues: Values, existing: Values): boolean =>
  Object.entries(writtenValues).some(([field, value]) => !isDeepStrictEqual(value, existing[field]));
