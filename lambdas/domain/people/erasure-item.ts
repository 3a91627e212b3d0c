import * as z from 'zod';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

const Erasure = z.object({
  person: z.string(),
  /** Ids that the person had as contacts. */
  former_ids: z.array(z.string()),
  /** What is searched for in texts. */
  names: z.array(z.string()),
  /** In lower case. */
  addresses: z.array(z.string()),
  /** Id of the last ticket that the first pass has done. */
  done_until: z.string().optional(),
  /** The same of the last pass. */
  checked_until: z.string().optional(),
});
/** A person whose profile is deleted, and whose data is being erased from everything else. */
export type Erasure = z.output<typeof Erasure>;

export const erasureOf = (item: Item): Erasure => Erasure.parse(item);
export const erasureItem = (erasure: Erasure): Item => ({ ...keys.erasure(erasure.person), ...erasure });
/** The person of an erasure in a change of the table; undefined for any other item. */
export const erasedPerson = (item: Item | undefined): string | undefined =>
  item?.['sk'] === keys.erasure('').sk ? erasureOf(item).person : undefined;
