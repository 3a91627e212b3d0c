import { decodeCursor, encodeCursor } from './cursor.ts';
import { type KeyedIndex, getIndexKeyNames } from './definition.ts';
import { createIndexKeys } from './keys.ts';
import type { Page, PageRequest } from './page.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { ReadBudget, batchSize } from './read-budget.ts';

/**
 * An item collection whose sort key consists of a value to sort by, `#`, and the item's id; for example a
 * list by name.
 */
export interface OrderedCollection {
  readonly index: KeyedIndex;
  readonly partition: string;
  /** The prefix of the sort key before the position. */
  readonly prefix?: string;
  /** @default 'ascending' */
  readonly order?: 'ascending' | 'descending';
  /** The table key of the item with this id; a start key of an index also contains it. */
  readonly toKey: (id: string) => { readonly pk: string; readonly sk: string };
}

/** The id is a ULID or a UUID. */
const positionPattern = /^[^]*#([0-9A-HJKMNP-TV-Z]{26}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The last key of a page as `ExclusiveStartKey`. */
function toStartKey({ index, partition, prefix = '', toKey }: OrderedCollection, cursor: string): Item {
  const end = decodeCursor(cursor, positionPattern);
  const id = end.slice(end.lastIndexOf('#') + 1);
  return { ...toKey(id), ...createIndexKeys(index, partition, `${prefix}${end}`) };
}

function queryPage(collection: OrderedCollection, cursor: string | undefined, limit: number) {
  const { index, partition, prefix = '', order } = collection;
  const range = prefix && ' AND begins_with(#sk, :prefix)';
  const { partition: pk, sort: sk } = getIndexKeyNames(index);
  return query({
    IndexName: index,
    KeyConditionExpression: `#pk = :pk${range}`,
    ExpressionAttributeNames: { '#pk': pk, ...(range && { '#sk': sk }) },
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(prefix && { ':prefix': prefix }),
    },
    ScanIndexForward: order !== 'descending',
    Limit: limit,
    ...(cursor !== undefined && { ExclusiveStartKey: toStartKey(collection, cursor) }),
  });
}

/** The cursor after an item. */
export function createCursorAfter({ index, prefix = '' }: OrderedCollection, item: Item | undefined): string {
  const end = item?.[getIndexKeyNames(index).sort];
  if (typeof end !== 'string') throw new Error('An item of a list has no position');
  return encodeCursor(end.slice(prefix.length));
}

/**
 * One page of an ordered item collection. Takes one Query, or several large ones with a filter (`isWanted`).
 * A filtered page that is not full may still have a `next_cursor`, from which the search continues.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function readPageInOrder<T>(
  collection: OrderedCollection,
  page: PageRequest,
  parse: (item: Item) => T,
  isWanted?: (parsed: T) => boolean,
): Promise<Page<T>> {
  const results: T[] = [];
  let last: Item | undefined;
  let { cursor } = page;
  const budget = new ReadBudget();
  while (budget.allowsRead()) {
    const requestedCount = isWanted ? batchSize : page.limit + 1;
    const { items, lastKey } = await queryPage(collection, cursor, requestedCount);
    budget.add(items.length, lastKey !== undefined && items.length < requestedCount);
    for (const item of items) {
      const parsed = parse(item);
      if (isWanted && !isWanted(parsed)) continue;
      if (results.length === page.limit)
        return { items: results, next_cursor: createCursorAfter(collection, last) };
      results.push(parsed);
      last = item;
    }
    if (!lastKey) return { items: results, next_cursor: null };
    cursor = createCursorAfter(collection, items.at(-1));
  }
  return { items: results, next_cursor: cursor ?? null };
}
