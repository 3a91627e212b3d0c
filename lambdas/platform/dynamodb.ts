import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import {
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
import { requestHandler } from './aws-client.ts';
import { required } from './environment.ts';
import { countMetric } from './metrics.ts';
import { ApiError } from './api-error.ts';

const TableName = required('TABLE_NAME');

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 4, requestHandler: requestHandler() }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export type Item = Record<string, unknown>;
type Key = Readonly<{ pk: string; sk: string }>;
type WithoutTable<T> = Omit<T, 'TableName'>;
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Operation<K extends keyof TransactItem> = WithoutTable<NonNullable<TransactItem[K]>>;

export async function getItem(Key: Key, options: { consistent?: boolean } = {}): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key, ConsistentRead: options.consistent ?? false }),
  );
  return Item;
}

interface QueryResult {
  items: Item[];
  /** Items that were read, also those that a `FilterExpression` left out. */
  read: number;
  /** Where the next Query starts; undefined at the end. */
  last: Item | undefined;
}

export async function query(input: WithoutTable<QueryCommandInput>): Promise<QueryResult> {
  const { Items, ScannedCount, LastEvaluatedKey } = await client.send(
    new QueryCommand({ TableName, ...input }),
  );
  return { items: Items ?? [], read: ScannedCount ?? 0, last: LastEvaluatedKey };
}

/** How many items a Query finds, at most its `Limit`. */
export async function countItems(input: WithoutTable<QueryCommandInput>): Promise<number> {
  const { Count = 0 } = await client.send(new QueryCommand({ TableName, ...input, Select: 'COUNT' }));
  return Count;
}

/** Reports the failed condition of a single write as in a transaction. */
function asConditionFailed(error: unknown): never {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  throw new ConditionFailed(0, error.Item && unmarshall(error.Item));
}

/** Returns the attributes that `ReturnValues` asks for. @throws ConditionFailed */
export async function updateItem(input: WithoutTable<UpdateCommandInput>): Promise<Item> {
  const updating = client.send(new UpdateCommand({ TableName, ...input }));
  const { Attributes } = await updating.catch(asConditionFailed);
  return Attributes ?? {};
}

/** Returns the attributes that `ReturnValues` asks for. @throws ConditionFailed */
export async function deleteItem(input: WithoutTable<DeleteCommandInput>): Promise<Item> {
  const deleting = client.send(new DeleteCommand({ TableName, ...input }));
  const { Attributes } = await deleting.catch(asConditionFailed);
  return Attributes ?? {};
}

export const put = (operation: Operation<'Put'>): TransactItem => ({ Put: { TableName, ...operation } });
export const update = (operation: Operation<'Update'>): TransactItem => ({
  Update: { TableName, ...operation },
});
export const remove = (operation: Operation<'Delete'>): TransactItem => ({
  Delete: { TableName, ...operation },
});
export const check = (operation: Operation<'ConditionCheck'>): TransactItem => ({
  ConditionCheck: { TableName, ...operation },
});

/**
 * The condition of the operation at `index` failed. `item` is the stored item, if the operation asked for it.
 */
export class ConditionFailed extends Error {
  readonly index: number;
  readonly item: Item | undefined;

  constructor(index: number, item: Item | undefined) {
    super(`The condition of operation ${index} failed`);
    this.name = 'ConditionFailed';
    this.index = index;
    this.item = item;
  }
}

const attempts = 8;
const firstPause = 20;
const longestPause = 640;
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Full jitter: a random pause up to an exponentially growing bound (AWS Architecture Blog, "Exponential
 * Backoff and Jitter").
 */
const pause = (attempt: number) =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.random() * Math.min(longestPause, firstPause * 2 ** attempt)),
  );

/**
 * Executes all operations or none. Conflicts with other transactions are retried with full jitter.
 * @throws ConditionFailed for the first condition that failed
 * @throws ApiError `busy` if conflicts continue
 */
export async function transact(TransactItems: TransactItem[]): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (error instanceof TransactionCanceledException) {
        const reasons = error.CancellationReasons ?? [];
        const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
        // The document client unmarshalls responses, but not the items in its errors.
        const item = reasons[failed]?.Item;
        if (failed >= 0) throw new ConditionFailed(failed, item && unmarshall(item));
        if (!reasons.some((reason) => transient.has(reason.Code ?? ''))) throw error;
      } else if (!(error instanceof TransactionInProgressException)) throw error;
      countMetric('conflicts');
      await pause(attempt);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}
