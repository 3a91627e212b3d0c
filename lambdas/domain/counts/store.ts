import { retention } from '@portico/shared/model/retention.ts';
import type { Difference } from './difference.ts';
import { type Item, getItem, put, remove, update } from '../../platform/dynamodb.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { type RecordedFacts, parseRecordedFacts } from './items.ts';

/** The facts that were last counted for a ticket; version 0 if there are none. */
export async function readRecordedFacts(generation: number, ticket: string): Promise<RecordedFacts> {
  const item = await getItem(keys.countFacts(generation, ticket), { consistent: true });
  return item ? parseRecordedFacts(item) : { version: 0, facts: null };
}

/**
 * Records the facts of a ticket, unless another process has recorded facts since they were read. Writes even
 * unchanged facts: if a slower process has read an older state of the ticket, its write must fail.
 */
export function recordFacts(
  generation: number,
  ticket: string,
  { version, facts }: RecordedFacts,
  at: Date,
  attributes: Item = {},
) {
  return put({
    Item: {
      ...attributes,
      ...keys.countFacts(generation, ticket),
      version: version + 1,
      facts,
      ...(facts === null && { expires_at: computeExpiryTime(at, retention.removed_facts) }),
    },
    ...(version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': version },
        }),
  });
}

type RowChange = Difference['rows'] extends Map<string, infer V> ? V : never;
type EntryChange = Difference['entries'] extends Map<string, infer V> ? V : never;

/** The update that adds amounts to the counters of a row. */
export function createRowUpdate(generation: number, { row, counters }: RowChange) {
  const { dimension, value, day } = row;
  const names = [...counters.keys()];
  return update({
    Key: keys.countRow(generation, dimension, value, day),
    UpdateExpression: `ADD ${names.map((_, at) => `#c${at} :c${at}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#c${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      [...counters.values()].map((amount, at) => [`:c${at}`, amount]),
    ),
  });
}

const entryKey = (generation: number, { entry: { figure, day, ticket } }: EntryChange) =>
  keys.countEntry(generation, figure, day, ticket);

/** The item of a count entry; undefined if the entry is to be removed. */
export function entryItem(generation: number, entryChange: EntryChange): Item | undefined {
  if (!entryChange.values) return undefined;
  const { dimensions, created, times, minutes, business_minutes } = entryChange.values;
  return {
    ...entryKey(generation, entryChange),
    ...dimensions,
    created,
    ...(times > 1 && { times }),
    ...(minutes !== undefined && { minutes }),
    ...(business_minutes !== undefined && { business_minutes }),
  };
}

/** The operations that store a difference. */
export function writeDifference(generation: number, { rows, entries }: Difference) {
  const entryOperations = [...entries.values()].map((entryChange) => {
    const Item = entryItem(generation, entryChange);
    return Item ? put({ Item }) : remove({ Key: entryKey(generation, entryChange) });
  });
  return [
    ...[...rows.values()].map((rowChange) => createRowUpdate(generation, rowChange)),
    ...entryOperations,
  ];
}
