import * as z from 'zod';
import { maxFilterValues, joinValues, splitValues } from '../model/filter-values.ts';

/** Maps the schema of a filter to the schema of one of its values, which the OpenAPI documents show. */
export const filterValueSchemas = new WeakMap<z.core.$ZodType, z.ZodType<string>>();

/** The allowed characters of filter values; JSON escapes none of them. */
const allowedCharactersPattern = /^[\w,-]+$/;

/** The error in a filter's values; undefined if they are valid. */
function findFilterError(text: string, value: z.ZodType<string>): string | undefined {
  const values = splitValues(text);
  if (values.length > maxFilterValues) return `takes at most ${maxFilterValues} values`;
  return values.flatMap((filterValue) => value.safeParse(filterValue).error?.issues ?? [])[0]?.message;
}

/**
 * The schema of a filter that accepts one or several values, separated by commas, such as `assigned,new`, and
 * matches tickets with any of them. Sorts the values and removes duplicates.
 * @param maxLength the number of characters of the longest value
 */
export function valuesFilterSchema(value: z.ZodType<string>, maxLength: number) {
  const error = ({ input }: { readonly input?: unknown }) => findFilterError(String(input), value);
  const values = z
    .string()
    .overwrite((text) => joinValues(splitValues(text)))
    .max((maxLength + 1) * maxFilterValues - 1, { error, abort: true })
    .regex(allowedCharactersPattern, { error, abort: true })
    .refine((text) => findFilterError(text, value) === undefined, { error })
    .meta({
      description: `Up to ${maxFilterValues} values, separated by commas: tickets that have any of them`,
    });
  filterValueSchemas.set(values, value);
  return values;
}

/** A filter (`valuesFilterSchema`) for a fixed set of values. */
export const knownValuesFilterSchema = (values: readonly [string, ...string[]]) =>
  valuesFilterSchema(
    z.enum(values, `must be one of: ${values.join(', ')}`),
    Math.max(...values.map(({ length }) => length)),
  );
