import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { type StoredItem, type StoredItems, contentOf } from './items.ts';

export interface Difference {
  /** As the copy has it; undefined for an item that came later, or by mistake. */
  readonly wanted: StoredItem | undefined;
  readonly now: StoredItem | undefined;
}

/** How many writes are on their way at once. */
const lanes = 16;

export function differencesOf(copy: StoredItems, table: StoredItems): Difference[] {
  return [...new Set([...copy.keys(), ...table.keys()])]
    .map((key) => ({ wanted: copy.get(key), now: table.get(key) }))
    .filter(({ wanted, now }) => contentOf(wanted) !== contentOf(now));
}

/** Makes the table what the copy is. What it holds beside is deleted. */
export async function putBack(client: DynamoDBClient, TableName: string, differences: readonly Difference[]) {
  const left = differences.values();
  const work = async () => {
    for (const { wanted, now } of left)
      if (wanted) await client.send(new PutItemCommand({ TableName, Item: wanted }));
      else if (now?.['pk'] && now['sk'])
        await client.send(new DeleteItemCommand({ TableName, Key: { pk: now['pk'], sk: now['sk'] } }));
  };
  await Promise.all(Array.from({ length: lanes }, work));
}
