import * as z from 'zod';
import { limits } from '../model/limits.ts';

/**
 * Query of a paged list. `cursor` is opaque and comes from the previous page's `next_cursor`; in lists by
 * name it is as long as a name of 120 characters of any script makes it.
 */
export const PageQuery = z.strictObject({
  cursor: z.string().max(800).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page).default(limits.page),
});

/** A page, and where the next one starts; null when this is the last. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), next_cursor: z.string().nullable() });
