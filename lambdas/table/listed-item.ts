import type * as z from 'zod';
import type { Item } from '../platform/dynamodb.ts';
import { summaryAttribute } from './definition.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts items of a kind that has a list. The fields of the list are in one map attribute, `summary`.
 * Besides keys, indexes contain only this attribute. Each other field of the item is a separate attribute.
 * The contract's schema of the list determines which fields are in the map.
 * @param Summary the fields of a list entry
 * @param WholeItem all fields of the item, including those of the list
 */
export function createItemCodec<
  S extends z.ZodObject,
  W extends z.ZodObject & { readonly shape: Readonly<Record<keyof S['shape'], unknown>> },
>(Summary: S, WholeItem: W) {
  const parseSummary = (item: Item): z.output<S> => Summary.parse(item[summaryAttribute]);
  const isSummaryField = (field: string) => Object.hasOwn(Summary.shape, field);
  const toAttributePath = (field: string) => (isSummaryField(field) ? `${summaryAttribute}.${field}` : field);
  return {
    /** Parses a list entry, from an index or from the item itself. */
    parseSummary,

    /** Parses all fields of a whole item, without key attributes. */
    parseFields(item: Item): z.output<W> {
      return WholeItem.parse({ ...item, ...parseSummary(item) });
    },

    /** The attributes that store the fields, without keys. */
    toAttributes(fields: z.output<W>): Item {
      const otherFields = Object.entries(WholeItem.parse(fields)).filter(([field]) => !isSummaryField(field));
      return { [summaryAttribute]: Summary.parse(fields), ...Object.fromEntries(otherFields) };
    },

    /** Changed fields by the path where each is stored: `summary.status`, `version`. */
    toPaths: (changedFields: Fields): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(changedFields).map(([field, value]) => [toAttributePath(field), value]),
      ),
  };
}
