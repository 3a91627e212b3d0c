import { decodeCursor, encodeCursor, parsePositionId } from './cursor.ts';
import { type KeyedIndex, getIndexKeyNames, tableKeys } from './definition.ts';
import { type Item, query } from '../platform/dynamodb.ts';

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Page<T> {
  readonly items: T[];
  readonly next_cursor: string | null;
}

export interface ItemCollection {
  /** The index to read; without it, the table itself. */
  readonly index?: KeyedIndex;
  readonly partition: string;
  /** The prefix of the sort key before the position, which is an id, or a time and an id. */
  readonly prefix?: string;
  /** The table key of the item with this id; a start key of an index also contains it. */
  readonly toKey: (id: string) => { readonly pk: string; readonly sk: string };
}

const getKeyNames = (index: KeyedIndex | undefined) => (index ? getIndexKeyNames(index) : tableKeys);

/** The position of an item: the end of its sort key. */
export function getItemPosition({ index, prefix = '' }: ItemCollection, item: Item | undefined): string {
  const position = item?.[getKeyNames(index).sort];
  if (typeof position !== 'string') throw new Error('An item of a list has no sort key');
  return position.slice(prefix.length);
}

/** Reads an item collection backwards with one Query, starting after the item at `cursor`. */
async function readItemsBackwards(collection: ItemCollection, cursor: string | undefined, limit: number) {
  const { index, partition, prefix = '', toKey } = collection;
  const { partition: pk, sort: sk } = getKeyNames(index);
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return query({
    ...(index && { IndexName: index }),
    KeyConditionExpression: prefix ? '#pk = :pk AND begins_with(#sk, :prefix)' : '#pk = :pk',
    ExpressionAttributeNames: { '#pk': pk, ...(prefix && { '#sk': sk }) },
    ExpressionAttributeValues: { ':pk': partition, ...(prefix && { ':prefix': prefix }) },
    ScanIndexForward: false,
    Limit: limit,
    ...(after !== undefined && {
      ExclusiveStartKey: { ...toKey(parsePositionId(after)), [pk]: partition, [sk]: `${prefix}${after}` },
    }),
  });
}

/**
 * One page of an item collection, newest first. Takes one Query, which requests one more item than the page
 * has, to find out whether there is another page.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listNewestFirst(collection: ItemCollection, page: PageRequest): Promise<Page<Item>> {
  const { items } = await readItemsBackwards(collection, page.cursor, page.limit + 1);
  const pageItems = items.slice(0, page.limit);
  const next_cursor =
    items.length > page.limit ? encodeCursor(getItemPosition(collection, pageItems.at(-1))) : null;
  return { items: pageItems, next_cursor };
}

/**
 * One page of the items that a reader may see, newest first. Reads until the page is full, so that neither
 * its length nor its cursor reveals anything about hidden items.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listNewestVisibleItems(
  collection: ItemCollection,
  page: PageRequest,
  isShown: (item: Item) => boolean,
): Promise<Page<Item>> {
  const visibleItems: Item[] = [];
  let { cursor } = page;
  let hasMore = true;
  while (hasMore && visibleItems.length <= page.limit) {
    const { items, lastKey } = await readItemsBackwards(collection, cursor, page.limit + 1);
    visibleItems.push(...items.filter(isShown));
    hasMore = lastKey !== undefined;
    if (hasMore) cursor = encodeCursor(getItemPosition(collection, items.at(-1)));
  }
  const items = visibleItems.slice(0, page.limit);
  const next_cursor =
    visibleItems.length > page.limit ? encodeCursor(getItemPosition(collection, items.at(-1))) : null;
  return { items, next_cursor };
}

/** The cursor before the newest item of a list. */
export const createCursorBeforeNewest = (): string => encodeCursor('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
