import type * as z from 'zod';
import type { Item } from '../platform/dynamodb.ts';
import { summaryAttribute } from './definition.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts items of a kind that has a list. The fields of the list are in one map attribute, `summary`.
 * Besides keys, indexes contain only this attribute. Each other field of the item is a separate attribute.
 * The contract's schema of the list determines which fields are in the map.
 * @param Summary the fields of a list entry
 * @param Whole all fields of the item, including those of the list
 */
export function createItemCodec<
  S extends z.ZodObject,
  W extends z.ZodObject & { readonly shape: Readonly<Record<keyof S['shape'], unknown>> },
>(Summary: S, Whole: W) {
  const parseSummary = (item: Item): z.output<S> => Summary.parse(item[summaryAttribute]);
  const isListed = (field: string) => Object.hasOwn(Summary.shape, field);
  const toAttributePath = (field: string) => (isListed(field) ? `${summaryAttribute}.${field}` : field);
  return {
    /** Parses a list entry, from an index or from the item itself. */
    parseSummary,

    /** Parses all fields of a whole item, without key attributes. */
    parseFields(item: Item): z.output<W> {
      return Whole.parse({ ...item, ...parseSummary(item) });
    },

    /** The attributes that store the fields, without keys. */
    toAttributes(fields: z.output<W>): Item {
      const otherFields = Object.entries(Whole.parse(fields)).filter(([field]) => !isListed(field));
      return { [summaryAttribute]: Summary.parse(fields), ...Object.fromEntries(otherFields) };
    },

    /** Changed fields by the path where each is stored: `summary.status`, `version`. */
    toPaths: (changed: Fields): Record<string, unknown> =>
      Object.fromEntries(Object.entries(changed).map(([field, value]) => [toAttributePath(field), value])),
  };
}
