import * as z from 'zod';

/** The key of any item. */
export const ItemKey = z.object({ pk: z.string(), sk: z.string() });
