/**
 * The filter of lists by fields that administrators have added. It is written as several values of one
 * filter: `f1:Leeds,f1:York,f2:12`, each text percent-encoded.
 */
import { type CustomValues, customValueText } from './custom-fields.ts';
import { valuesOf } from './filter-values.ts';
import { fold } from './folded-text.ts';

/** By the ids of fields the texts of values, any of which a ticket may have. */
export type CustomFilter = Readonly<Record<string, readonly string[]>>;

/** Stands for no value: of a tick box, that it has no tick. */
export const noCustomValue = '-';

/** One value of the filter. */
export const customFilterValue = (id: string, text: string): string => `${id}:${encodeURIComponent(text)}`;

/** The field and the text that a value of the filter names; undefined for any other text. */
export function readCustomFilterValue(value: string): { id: string; text: string } | undefined {
  const [, id, encoded] = /^(f\d{1,3}):(.+)$/.exec(value) ?? [];
  if (id === undefined || encoded === undefined) return undefined;
  try {
    return { id, text: decodeURIComponent(encoded) };
  } catch {
    return undefined;
  }
}

export const isCustomFilterValue = (value: string): boolean => readCustomFilterValue(value) !== undefined;

export function customFilterOf(text: string): CustomFilter {
  const filter: Record<string, string[]> = {};
  for (const value of valuesOf(text)) {
    const read = readCustomFilterValue(value);
    if (read) (filter[read.id] ??= []).push(read.text);
  }
  return filter;
}

/** Whether each field of the filter has one of its texts, in any case. */
export const passesCustomFilter = (filter: CustomFilter, values: CustomValues): boolean =>
  Object.entries(filter).every(([id, texts]) => {
    const has = fold(customValueText(values[id]) || noCustomValue);
    return texts.some((text) => fold(text) === has);
  });
