import * as z from 'zod';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/*
 * A rebuild counts all tickets into new counters, the next generation, while requests still read and update
 * the current one. When it has counted the last ticket, the next generation becomes the current one.
 */

const Generations = z.object({
  present: z.int(),
  /** Null unless a rebuild is running. */
  next: z.int().nullable(),
});
export type Generations = z.output<typeof Generations>;

export const parseGenerations = (item: Item): Generations => Generations.parse(item);

/** Reads the generations of counters. */
export async function readGenerations(): Promise<Generations> {
  const item = await getItem(keys.countGenerations(), { consistent: true });
  return item ? parseGenerations(item) : { present: 0, next: null };
}

/**
 * How long a process caches the current generation, in milliseconds. A rebuild waits longer than this before
 * it removes the old generation.
 */
const cacheTime = 10_000;
let cachedGeneration: { readonly until: number; readonly present: Promise<number> } | undefined;

/** The generation that requests read. Each process reads it again after ten seconds. */
export function readCurrentGeneration(): Promise<number> {
  if (!cachedGeneration || cachedGeneration.until < Date.now()) {
    const present = readGenerations().then((generations) => generations.present);
    cachedGeneration = { until: Date.now() + cacheTime, present };
    present.catch(() => (cachedGeneration = undefined));
  }
  return cachedGeneration.present;
}
