import * as z from 'zod';
import { limits } from '../model/limits.ts';

/**
 * The query of a paged list. `cursor` is opaque: the previous page's `next_cursor`. The longest cursors are
 * those of lists by name, which contain an encoded name of up to 120 characters.
 */
export const PageQuery = z.strictObject({
  cursor: z.string().max(800).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page).default(limits.page),
});

/** A page with the cursor of the next one, which is null on the last page. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), next_cursor: z.string().nullable() });
