import { type Item, query } from '../platform/dynamodb.ts';

/** All items that a Query finds, page by page. */
export async function* iterateItems(input: Parameters<typeof query>[0]): AsyncGenerator<Item> {
  let lastKey: Item | undefined;
  do {
    const page = await query({ ...input, ...(lastKey && { ExclusiveStartKey: lastKey }) });
    yield* page.items;
    lastKey = page.lastKey;
  } while (lastKey);
}

/** All items that a Query finds, as one list. */
export async function listItems(input: Parameters<typeof query>[0]): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of iterateItems(input)) items.push(item);
  return items;
}

/** Every item of a partition. Uses consistent reads. */
export const listItemsInPartition = (pk: string): Promise<Item[]> =>
  listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
