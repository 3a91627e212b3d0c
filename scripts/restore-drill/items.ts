import {
  type AttributeValue,
  type DynamoDBClient,
  type ScanCommandInput,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

/** An item as DynamoDB stores it, every value with its type. */
export type StoredItem = Record<string, AttributeValue>;
export type StoredItems = ReadonlyMap<string, StoredItem>;

/** How many parts of a table are read at once. */
const segments = 4;

const keyOf = ({ pk, sk }: StoredItem): string => `${pk?.S ?? ''} ${sk?.S ?? ''}`;

/** Everything in a table, or in one of its indexes, by key. A table is read strongly; an index can't be. */
export async function itemsIn(
  client: DynamoDBClient,
  TableName: string,
  IndexName?: string,
): Promise<StoredItems> {
  const found = new Map<string, StoredItem>();
  const read = async (Segment: number) => {
    const input: ScanCommandInput = {
      TableName,
      Segment,
      TotalSegments: segments,
      ...(IndexName === undefined ? { ConsistentRead: true } : { IndexName }),
    };
    for await (const { Items = [] } of paginateScan({ client }, input))
      for (const item of Items) found.set(keyOf(item), item);
  };
  await Promise.all(Array.from({ length: segments }, (_, segment) => read(segment)));
  return found;
}

const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);

/** The members of a set, and the attributes of an item, come in any order. */
export const inOrder = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return name === 'SS' || name === 'NS' ? value.toSorted(byText) : value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The same text for the same content, and for no other. */
export const contentOf = (item: StoredItem | undefined): string => JSON.stringify(item, inOrder) ?? '';

/** Whether DynamoDB may remove the item at any moment. */
export const isExpired = ({ expires_at }: StoredItem, at: Date): boolean =>
  expires_at?.N !== undefined && Number(expires_at.N) * 1000 <= at.getTime();
