import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type IndexName, indexes } from '@portico/lambdas/table/definition.ts';
import { type StoredItem, type StoredItems, scanItems, serializeItem } from './items.ts';

/** An item's entry in an index; undefined if the index does not contain the item. */
function getExpectedIndexEntry(item: StoredItem, name: IndexName): StoredItem | undefined {
  const { partition, sort, projection } = indexes[name];
  const keys: readonly string[] = [...partition, ...sort];
  if (!keys.every((key) => item[key])) return undefined;
  if (projection === 'all') return item;
  const attributes = new Set(['pk', 'sk', ...keys, ...(projection === 'keys' ? [] : projection)]);
  return Object.fromEntries(Object.entries(item).filter(([attribute]) => attributes.has(attribute)));
}

const isIndexName = (name: string): name is IndexName => Object.hasOwn(indexes, name);

/**
 * Compares a table's indexes with its items. Nothing may write to the table meanwhile.
 * @returns a sentence for each wrong entry
 */
export async function findWrongIndexEntries(
  client: DynamoDBClient,
  table: string,
  items: StoredItems,
): Promise<string[]> {
  const problems = await Promise.all(
    Object.keys(indexes)
      .filter(isIndexName)
      .map(async (name) => {
        const entries = await scanItems(client, table, name);
        const keys = new Set([...entries.keys(), ...items.keys()]);
        return [...keys].flatMap((key) => {
          const item = items.get(key);
          const [expected, found] = [
            serializeItem(item && getExpectedIndexEntry(item, name)),
            serializeItem(entries.get(key)),
          ];
          if (expected === found) return [];
          if (!found) return [`${key} is missing from the index ${name}.`];
          return [
            expected ? `${key} differs in the index ${name}.` : `${key} should not be in the index ${name}.`,
          ];
        });
      }),
  );
  return problems.flat();
}
