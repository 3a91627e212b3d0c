import {
  type AttributeValue,
  type DynamoDBClient,
  type ScanCommandInput,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

/** An item in DynamoDB's JSON: every value with its type. */
export type StoredItem = Record<string, AttributeValue>;
export type StoredItems = ReadonlyMap<string, StoredItem>;

/** Number of parallel scans. */
const segmentCount = 4;

const formatItemKey = ({ pk, sk }: StoredItem): string => `${pk?.S ?? ''} ${sk?.S ?? ''}`;

/** All items of a table, or of one of its indexes, by key. An index does not offer consistent reads. */
export async function scanItems(
  client: DynamoDBClient,
  TableName: string,
  IndexName?: string,
): Promise<StoredItems> {
  const items = new Map<string, StoredItem>();
  const readSegment = async (Segment: number) => {
    const input: ScanCommandInput = {
      TableName,
      Segment,
      TotalSegments: segmentCount,
      ...(IndexName === undefined ? { ConsistentRead: true } : { IndexName }),
    };
    for await (const { Items = [] } of paginateScan({ client }, input))
      for (const item of Items) items.set(formatItemKey(item), item);
  };
  await Promise.all(Array.from({ length: segmentCount }, (_, segment) => readSegment(segment)));
  return items;
}

const compareTexts = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);

/**
 * A replacer for JSON.stringify that sorts attributes and the members of sets, which DynamoDB returns in any
 * order.
 */
export const sortKeys = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return name === 'SS' || name === 'NS' ? value.toSorted(compareTexts) : value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** An item as text. Two texts are equal if and only if the items are equal. */
export const serializeItem = (item: StoredItem | undefined): string => JSON.stringify(item, sortKeys) ?? '';

/** Whether DynamoDB may delete the item at any time. */
export const isExpired = ({ expires_at }: StoredItem, at: Date): boolean =>
  expires_at?.N !== undefined && Number(expires_at.N) * 1000 <= at.getTime();
