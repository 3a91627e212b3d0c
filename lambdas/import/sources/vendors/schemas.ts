import * as z from 'zod';

/** Values as the APIs of other help desks answer them. */
export const Id = z.union([z.int(), z.string()]).transform(String);
export const Time = z.iso.datetime({ offset: true });
export const Text = z.string().nullish();
/** Null where an answer leaves the value out. */
export const maybe = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null);
