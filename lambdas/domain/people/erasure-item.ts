import * as z from 'zod';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

const Erasure = z.object({
  person: z.string(),
  /** The ids of the contacts that were merged into the person. */
  former_ids: z.array(z.string()),
  /** The names to search for in texts. */
  names: z.array(z.string()),
  /** The addresses to search for, in lower case. */
  addresses: z.array(z.string()),
  /** The id of the ticket that the first pass processed most recently. */
  done_until: z.string().optional(),
  /** The id of the ticket that the final pass processed most recently. */
  checked_until: z.string().optional(),
});
/** A person whose profile is deleted and whose data is being erased everywhere else. */
export type Erasure = z.output<typeof Erasure>;

export const parseErasure = (item: Item): Erasure => Erasure.parse(item);
export const erasureItem = (erasure: Erasure): Item => ({ ...keys.erasure(erasure.person), ...erasure });
/** The id of the person that an erasure item is about; undefined for any other item. */
export const parseErasedPerson = (item: Item | undefined): string | undefined =>
  item?.['sk'] === keys.erasure('').sk ? parseErasure(item).person : undefined;
