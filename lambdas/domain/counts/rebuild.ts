import { setTimeout as delay } from 'node:timers/promises';
import { ConditionFailed, deleteItem, put, transact } from '../../platform/dynamodb.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { keys } from '../../table/keys.ts';
import { countAllInGeneration } from './count-tickets.ts';
import { computeDifference } from './difference.ts';
import { type Generations, readGenerations } from './generations.ts';
import { readRecordedFacts } from './store.ts';

/** Tickets per transaction. Transactions run one after another, because they write the same rows. */
const ticketsPerTransaction = 10;
/** The number of tickets whose old counters are removed concurrently. */
const concurrentRemovals = 4;

/** Replaces the stored generations, unless another rebuild has changed them since they were read. */
async function replaceGenerations({ present, next }: Generations, after: Generations): Promise<void> {
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
    throw new Error(
      'Another rebuild of the counters has ended. Run the command again if a rebuild is still needed.',
      { cause: error },
    );
  }
}

/** Removes the contributions of a ticket from the counters of a generation. */
async function removeCounts(generation: number, ticket: string): Promise<void> {
  const { facts } = await readRecordedFacts(generation, ticket);
  const { rows, entries } = computeDifference(ticket, facts, null);
  const rowKeys = [...rows.values()].map(({ row: { dimension, value, day } }) =>
    keys.countRow(generation, dimension, value, day),
  );
  const entryKeys = [...entries.values()].map(({ entry: { figure, day } }) =>
    keys.countEntry(generation, figure, day, ticket),
  );
  // Deletes the facts last, so that an interrupted removal can continue.
  for (const Key of [...entryKeys, ...rowKeys, keys.countFacts(generation, ticket)])
    await deleteItem({ Key });
}

/**
 * Counts all tickets into new counters, which then replace the current ones. Until then, requests read the
 * current counters, and ticket changes are counted in both. The next call continues an interrupted rebuild.
 * @param tickets the ids of all tickets
 * @param pause milliseconds after which running invocations have ended and indexes are up to date
 * @returns the number of tickets
 */
export async function rebuildCounts(tickets: () => AsyncIterable<string>, pause: number): Promise<number> {
  const before = await readGenerations();
  const nextGeneration = before.next ?? before.present + 1;
  const generationsDuringRebuild = { present: before.present, next: nextGeneration };
  if (before.next === null) await replaceGenerations(before, generationsDuringRebuild);
  // After this pause, changes are counted in both generations, and the index contains all earlier changes.
  await delay(pause);
  const ids: string[] = [];
  for await (const id of tickets()) ids.push(id);
  for (let first = 0; first < ids.length; first += ticketsPerTransaction)
    await countAllInGeneration(nextGeneration, ids.slice(first, first + ticketsPerTransaction), new Date());
  await replaceGenerations(generationsDuringRebuild, { present: nextGeneration, next: null });
  await delay(pause);
  await runInParallel(ids, concurrentRemovals, (id) => removeCounts(before.present, id));
  return ids.length;
}
