import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { inParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { type StoredItem, type StoredItems, serializeItem } from './items.ts';

export interface Difference {
  /** The item in the copy; undefined if only the table has the item. */
  readonly inCopy: StoredItem | undefined;
  readonly now: StoredItem | undefined;
}

const concurrentWrites = 16;

export function differencesBetween(copy: StoredItems, table: StoredItems): Difference[] {
  return [...new Set([...copy.keys(), ...table.keys()])]
    .map((key) => ({ inCopy: copy.get(key), now: table.get(key) }))
    .filter(({ inCopy, now }) => serializeItem(inCopy) !== serializeItem(now));
}

/** Writes the items of the copy, and deletes the items that only the table has. */
export async function restoreFromCopy(
  client: DynamoDBClient,
  TableName: string,
  differences: readonly Difference[],
): Promise<void> {
  await inParallel(differences, concurrentWrites, async ({ inCopy, now }) => {
    if (inCopy) await client.send(new PutItemCommand({ TableName, Item: inCopy }));
    else if (now?.['pk'] && now['sk'])
      await client.send(new DeleteItemCommand({ TableName, Key: { pk: now['pk'], sk: now['sk'] } }));
  });
}
