import * as z from 'zod';

/** Schemas of values in the responses of other help desks. */
export const Id = z.union([z.int(), z.string()]).transform(String);
export const Time = z.iso.datetime({ offset: true });
export const Text = z.string().nullish();
/** Null if a response does not contain the value. */
export const nullishToNull = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? null);
