import { setTimeout as delay } from 'node:timers/promises';
import { ConditionFailed, put, transact } from '../../platform/dynamodb.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { keys } from '../../table/keys.ts';
import { countInGeneration } from './count-tickets.ts';
import { type Generations, readGenerations } from './generations.ts';

/** Tickets at the same time. They write the same rows. */
const atOnce = 4;

/** Replaces the generations, unless another rebuild has replaced them meanwhile. */
async function replace({ present, next }: Generations, after: Generations): Promise<void> {
  try {
    await transact([
      put({
        Item: { ...keys.countGenerations(), ...after },
        ConditionExpression: 'attribute_not_exists(pk) OR (present = :present AND #next = :next)',
        ExpressionAttributeNames: { '#next': 'next' },
        ExpressionAttributeValues: { ':present': present, ':next': next },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Error('Another rebuild of the counters has ended. Run the command again if it is needed.');
  }
}

interface RebuildOptions {
  /** The ids of all tickets. */
  readonly tickets: () => AsyncIterable<string>;
  /** Removes the items whose partitions begin with this. */
  readonly remove: (prefix: string) => Promise<void>;
  /** Milliseconds in which every function that runs ends, and indexes follow the table. */
  readonly pause: number;
}

/**
 * Counts all tickets into new counters, which then replace the present ones. Requests read those until then,
 * and whatever happens to tickets meanwhile is counted in both. A rebuild that was stopped continues.
 * @returns the number of tickets
 */
export async function rebuildCounts({ tickets, remove, pause }: RebuildOptions): Promise<number> {
  const before = await readGenerations();
  const next = before.next ?? before.present + 1;
  const during = { present: before.present, next };
  if (before.next === null) await replace(before, during);
  // Later tickets are counted in both. Earlier ones are in the index by then.
  await delay(pause);
  const ids: string[] = [];
  for await (const id of tickets()) ids.push(id);
  await inParallel(ids, atOnce, (id) => countInGeneration(next, id, new Date()));
  await replace(during, { present: next, next: null });
  await delay(pause);
  await remove(keys.countFacts(before.present, '').pk.replace('FACTS#', ''));
  return ids.length;
}
