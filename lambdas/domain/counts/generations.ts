import * as z from 'zod';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/*
 * A rebuild counts all tickets into new counters, the next generation, while the present ones are read and
 * kept. When it has counted the last ticket, the next generation is the present one.
 */

const Generations = z.object({
  present: z.int(),
  /** Null unless a rebuild is running. */
  next: z.int().nullable(),
});
export type Generations = z.output<typeof Generations>;

export const generationsOf = (item: Item): Generations => Generations.parse(item);

/** The generations of counters as they are now. */
export async function readGenerations(): Promise<Generations> {
  const item = await getItem(keys.countGenerations(), { consistent: true });
  return item ? generationsOf(item) : { present: 0, next: null };
}

/** Milliseconds; a rebuild removes a generation later than this after its end. */
const remembered = 10_000;
let latest: { readonly until: number; readonly present: Promise<number> } | undefined;

/** The generation that answers requests. It is read once in ten seconds. */
export function presentGeneration(): Promise<number> {
  if (!latest || latest.until < Date.now()) {
    const present = readGenerations().then((generations) => generations.present);
    latest = { until: Date.now() + remembered, present };
    present.catch(() => (latest = undefined));
  }
  return latest.present;
}
