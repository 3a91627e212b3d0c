import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { createRequestHandler } from './aws-client.ts';
import { requireVariable } from './environment.ts';
import { runInParallel } from './in-parallel.ts';
import { countMetric } from './monitoring/metrics.ts';
import { ApiError } from './api-error.ts';

const TableName = requireVariable('TABLE_NAME');

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 4, requestHandler: createRequestHandler() }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export type Item = Record<string, unknown>;
type Key = Readonly<{ pk: string; sk: string }>;
type WithoutTable<T> = Omit<T, 'TableName'>;
type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Operation<K extends keyof Write> = WithoutTable<NonNullable<Write[K]>>;

type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** An operation of a transaction. If its condition fails, the error contains the operation's name. */
export interface TransactItem {
  readonly write: Write;
  readonly name: string | undefined;
}

export async function getItem(Key: Key, options: { consistent?: boolean } = {}): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key, ConsistentRead: options.consistent ?? false }),
  );
  return Item;
}

interface QueryResult {
  items: Item[];
  /** The number of items read, including those that a `FilterExpression` excluded. */
  read: number;
  /** The start key of the next Query; undefined at the end. */
  lastKey: Item | undefined;
}

export async function query(input: WithoutTable<QueryCommandInput>): Promise<QueryResult> {
  const { Items, ScannedCount, LastEvaluatedKey } = await client.send(
    new QueryCommand({ TableName, ...input }),
  );
  return { items: Items ?? [], read: ScannedCount ?? 0, lastKey: LastEvaluatedKey };
}

/** The number of items that a Query finds, at most its `Limit`. */
export async function countItems(input: WithoutTable<QueryCommandInput>): Promise<number> {
  const { Count = 0 } = await client.send(new QueryCommand({ TableName, ...input, Select: 'COUNT' }));
  return Count;
}

/** Throws `ConditionFailed`, as a transaction does, if the condition of a single write failed. */
function throwConditionFailed(error: unknown): never {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  throw new ConditionFailed([{ name: undefined, item: error.Item && unmarshall(error.Item) }]);
}

/** Returns the attributes that `ReturnValues` requests. @throws ConditionFailed */
export async function updateItem(input: WithoutTable<UpdateCommandInput>): Promise<Item> {
  const updatePromise = client.send(new UpdateCommand({ TableName, ...input }));
  const { Attributes } = await updatePromise.catch(throwConditionFailed);
  return Attributes ?? {};
}

/** Returns the attributes that `ReturnValues` requests. @throws ConditionFailed */
export async function deleteItem(input: WithoutTable<DeleteCommandInput>): Promise<Item> {
  const deletePromise = client.send(new DeleteCommand({ TableName, ...input }));
  const { Attributes } = await deletePromise.catch(throwConditionFailed);
  return Attributes ?? {};
}

export const put = (operation: Operation<'Put'>, name?: string): TransactItem => ({
  write: { Put: { TableName, ...operation } },
  name,
});
export const update = (operation: Operation<'Update'>, name?: string): TransactItem => ({
  write: { Update: { TableName, ...operation } },
  name,
});
export const remove = (operation: Operation<'Delete'>, name?: string): TransactItem => ({
  write: { Delete: { TableName, ...operation } },
  name,
});
export const check = (operation: Operation<'ConditionCheck'>, name?: string): TransactItem => ({
  write: { ConditionCheck: { TableName, ...operation } },
  name,
});

interface Failure {
  /** The operation's name; undefined if it has none. */
  readonly name: string | undefined;
  /** The stored item, if the operation requested it. */
  readonly item: Item | undefined;
}

/** The failed conditions of a write. */
export class ConditionFailed extends Error {
  readonly #failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    super(`Conditions failed: ${failures.map(({ name = 'unnamed' }) => name).join(', ')}`);
    this.name = 'ConditionFailed';
    this.#failures = failures;
  }

  /** Whether the condition of the operation with this name failed. */
  hasFailed(name: string): boolean {
    return this.#failures.some((failure) => failure.name === name);
  }

  /** The stored item of the operation with this name, or of the first failed operation. */
  findItem(name?: string): Item | undefined {
    return this.#failures.find((failure) => name === undefined || failure.name === name)?.item;
  }
}

/** A handler for `catch`, for writes where a failed condition means that nothing is left to do. */
export function ignoreFailedCondition(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error;
}

const attempts = 8;
const firstPause = 20;
const longestPause = 640;
const transientCodes = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Full jitter: a random pause up to an exponentially growing bound (AWS Architecture Blog, "Exponential
 * Backoff and Jitter").
 */
export const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.random() * Math.min(longestPause, firstPause * 2 ** attempt)),
  );

/** DynamoDB's limit for one request. */
const maxItemsWritten = 25;
const maxItemsRead = 100;
const maxConcurrentRequests = 8;

const splitIntoParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/**
 * Puts items in any order and without conditions; replaces existing items.
 * @param items must have different keys
 */
export async function putAll(items: readonly Item[]): Promise<void> {
  await runInParallel(splitIntoParts(items, maxItemsWritten), maxConcurrentRequests, async (part) => {
    let requests: WriteRequests = part.map((Item) => ({ PutRequest: { Item } }));
    for (let attempt = 0; requests.length > 0; attempt += 1) {
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: requests } }),
      );
      requests = UnprocessedItems?.[TableName] ?? [];
      if (requests.length === 0) return;
      if (attempt === attempts) throw new ApiError('busy', 'The table is busy. Please try again.');
      await pause(attempt);
    }
  });
}

/** The existing items with these keys, in any order. Uses consistent reads. */
export async function getAll(all: readonly Key[]): Promise<Item[]> {
  const batches = await runInParallel(
    splitIntoParts(all, maxItemsRead),
    maxConcurrentRequests,
    async (part) => {
      const items: Item[] = [];
      let Keys: Record<string, unknown>[] = part.map((key) => ({ ...key }));
      for (let attempt = 0; Keys.length > 0; attempt += 1) {
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
        );
        items.push(...(Responses?.[TableName] ?? []));
        Keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
        if (attempt === attempts) throw new ApiError('busy', 'The table is busy. Please try again.');
        if (Keys.length > 0) await pause(attempt);
      }
      return items;
    },
  );
  return batches.flat();
}

/**
 * Executes all operations or none. Conflicts with other transactions are retried with full jitter.
 * @throws ConditionFailed
 * @throws ApiError `busy` if the conflicts continue
 */
export async function transact(operations: readonly TransactItem[]): Promise<void> {
  const TransactItems = operations.map(({ write }) => write);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (error instanceof TransactionCanceledException) {
        const reasons = error.CancellationReasons ?? [];
        const failures = reasons.flatMap(({ Code, Item }, index) =>
          // The document client unmarshalls responses, but not the items in its errors.
          Code === 'ConditionalCheckFailed'
            ? [{ name: operations[index]?.name, item: Item && unmarshall(Item) }]
            : [],
        );
        if (failures.length > 0) throw new ConditionFailed(failures);
        if (!reasons.some((reason) => transientCodes.has(reason.Code ?? ''))) throw error;
      } else if (!(error instanceof TransactionInProgressException)) throw error;
      countMetric('conflicts');
      await pause(attempt);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}
