import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/**
 * What an import changes in an existing record. A value that users have changed since the last import is
 * kept, and listed if the import has a new value for it.
 * @param last what the last import wrote; undefined if none did
 */
export function mergeValues<V extends Values>(incoming: V, existing: Values, last: Values = {}) {
  const changed: [string, unknown][] = [];
  const kept: string[] = [];
  for (const [field, value] of Object.entries(incoming)) {
    if (isDeepStrictEqual(value, existing[field])) continue;
    const isChangedByUser = Object.hasOwn(last, field) && !isDeepStrictEqual(last[field], existing[field]);
    if (!isChangedByUser) changed.push([field, value]);
    else if (!isDeepStrictEqual(value, last[field])) kept.push(field.replaceAll('_', ' '));
  }
  return { changed: Object.fromEntries(changed), kept };
}

/** The result for an existing record. */
export function mergeResult(id: string, changed: Values, kept: readonly string[]) {
  const isChanged = Object.keys(changed).length > 0;
  return {
    id,
    outcome: isChanged ? 'changed' : kept.length > 0 ? 'kept' : 'unchanged',
    ...(kept.length > 0 && {
      message: `Was changed here since, and stays as it is: ${kept.join(', ')}.`,
    }),
  } as const;
}

/** Whether current values differ from those that an import wrote. */
export const hasChanged = (written: Values, existing: Values): boolean =>
  Object.entries(written).some(([field, value]) => !isDeepStrictEqual(value, existing[field]));
