/**
 * The filter of lists by custom fields, written as several values of one filter: `f1:Leeds,f1:York,f2:12`,
 * each percent-encoded.
 */
import { type CustomValues, formatCustomValue } from './custom-fields.ts';
import { splitValues } from './filter-values.ts';
import { fold } from './folded-text.ts';

/** The accepted values of each field, by field id. */
export type CustomFieldFilter = Readonly<Record<string, readonly string[]>>;

/** Represents a missing value, or an unchecked checkbox. */
export const noCustomValue = '-';

/** Formats one value of the filter. */
export const formatCustomFilterValue = (id: string, text: string): string =>
  `${id}:${encodeURIComponent(text)}`;

/** Parses one value of the filter; undefined if it is malformed. */
export function parseCustomFilterValue(value: string): { id: string; text: string } | undefined {
  const [, id, encoded] = /^(f\d{1,3}):(.+)$/.exec(value) ?? [];
  if (id === undefined || encoded === undefined) return undefined;
  try {
    return { id, text: decodeURIComponent(encoded) };
  } catch {
    return undefined;
  }
}

export const isCustomFilterValue = (value: string): boolean => parseCustomFilterValue(value) !== undefined;

export function parseCustomFilter(text: string): CustomFieldFilter {
  const filter: Record<string, string[]> = {};
  for (const value of splitValues(text)) {
    const parsed = parseCustomFilterValue(value);
    if (parsed) (filter[parsed.id] ??= []).push(parsed.text);
  }
  return filter;
}

/** Whether each field in the filter has one of its accepted values, ignoring case. */
export const passesCustomFilter = (filter: CustomFieldFilter, values: CustomValues): boolean =>
  Object.entries(filter).every(([id, texts]) => {
    const foldedValue = fold(formatCustomValue(values[id]) || noCustomValue);
    return texts.some((text) => fold(text) === foldedValue);
  });
