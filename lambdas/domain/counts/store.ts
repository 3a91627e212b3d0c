import { retention } from '@portico/shared/model/retention.ts';
import type { Difference } from './difference.ts';
import { getItem, put, remove, update } from '../../platform/dynamodb.ts';
import { expiryOf } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { type RecordedFacts, recordedFactsOf } from './items.ts';

/** What a ticket contributed when it was counted last; version 0 if it never was. */
export async function recordedFacts(generation: number, ticket: string): Promise<RecordedFacts> {
  const item = await getItem(keys.countFacts(generation, ticket), { consistent: true });
  return item ? recordedFactsOf(item) : { version: 0, facts: null };
}

/**
 * Records the facts of a ticket, if they are still those that were read. They are written even if nothing
 * differs: a slower reader of an older ticket is refused then.
 */
export function recordFacts(generation: number, ticket: string, { version, facts }: RecordedFacts, at: Date) {
  return put({
    Item: {
      ...keys.countFacts(generation, ticket),
      version: version + 1,
      facts,
      ...(facts === null && { expires_at: expiryOf(at, retention.removed_facts) }),
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

/** The operations of a difference. */
export function writeDifference(generation: number, { rows, entries }: Difference) {
  const counted = [...rows.values()].map(({ row: { dimension, value, day }, counters }) => {
    const names = [...counters.keys()];
    return update({
      Key: keys.countRow(generation, dimension, value, day),
      UpdateExpression: `ADD ${names.map((_, at) => `#c${at} :c${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#c${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries([...counters.values()].map((by, at) => [`:c${at}`, by])),
    });
  });
  const listed = [...entries.values()].map(({ entry, values }) => {
    const key = keys.countEntry(generation, entry.figure, entry.day, entry.ticket);
    if (!values) return remove({ Key: key });
    const { dimensions, created, times, minutes, business_minutes } = values;
    return put({
      Item: {
        ...key,
        ...dimensions,
        created,
        ...(times > 1 && { times }),
        ...(minutes !== undefined && { minutes }),
        ...(business_minutes !== undefined && { business_minutes }),
      },
    });
  });
  return [...counted, ...listed];
}
