import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { type StoredItem, type StoredItems, serializeItem } from './items.ts';

export interface Difference {
  /** The item in the copy; undefined if only the table has the item. */
  readonly copyItem: StoredItem | undefined;
  readonly tableItem: StoredItem | undefined;
}

const concurrentWrites = 16;

export function findDifferences(copy: StoredItems, table: StoredItems): Difference[] {
  return [...new Set([...copy.keys(), ...table.keys()])]
    .map((key) => ({ copyItem: copy.get(key), tableItem: table.get(key) }))
    .filter(({ copyItem, tableItem }) => serializeItem(copyItem) !== serializeItem(tableItem));
}

/** Writes the items of the copy, and deletes the items that only the table has. */
export async function restoreFromCopy(
  client: DynamoDBClient,
  TableName: string,
  differences: readonly Difference[],
): Promise<void> {
  await runInParallel(differences, concurrentWrites, async ({ copyItem, tableItem }) => {
    if (copyItem) await client.send(new PutItemCommand({ TableName, Item: copyItem }));
    else if (tableItem?.['pk'] && tableItem['sk'])
      await client.send(
        new DeleteItemCommand({ TableName, Key: { pk: tableItem['pk'], sk: tableItem['sk'] } }),
      );
  });
}
