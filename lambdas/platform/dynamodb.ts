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
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Operation<K extends keyof TransactItem> = WithoutTable<NonNullable<TransactItem[K]>>;

export async function getItem(Key: Key, options: { consistent?: boolean } = {}): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key, ConsistentRead: options.consistent ?? false }),
  );
  return Item;
}

export async function query(
  input: WithoutTable<QueryCommandInput>,
): Promise<{ items: Item[]; last: Item | undefined }> {
  const { Items, LastEvaluatedKey } = await client.send(new QueryCommand({ TableName, ...input }));
  return { items: Items ?? [], last: LastEvaluatedKey };
}

/** A single write's condition did not hold: told as in a transaction. */
function toldAsInTransaction(error: unknown): never {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  throw new ConditionFailed(0, error.Item && unmarshall(error.Item));
}

/** Returns the attributes that `ReturnValues` asks for. @throws ConditionFailed */
export async function updateItem(input: WithoutTable<UpdateCommandInput>): Promise<Item> {
  const updating = client.send(new UpdateCommand({ TableName, ...input }));
  const { Attributes } = await updating.catch(toldAsInTransaction);
  return Attributes ?? {};
}

/** @throws ConditionFailed */
export async function deleteItem(input: WithoutTable<DeleteCommandInput>): Promise<void> {
  await client.send(new DeleteCommand({ TableName, ...input })).catch(toldAsInTransaction);
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

/** The condition of the operation at `index` did not hold; `item` is what was there, when the operation asked for it. */
export class ConditionFailed extends Error {
  readonly index: number;
  readonly item: Item | undefined;

  constructor(index: number, item: Item | undefined) {
    super(`The condition of operation ${index} did not hold`);
    this.name = 'ConditionFailed';
    this.index = index;
    this.item = item;
  }
}

const attempts = 8;
const firstPause = 20;
const longestPause = 640;
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Full jitter: a random pause up to an exponentially growing bound (AWS Architecture Blog, "Exponential Backoff and Jitter"). */
const pause = (attempt: number) =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.random() * Math.min(longestPause, firstPause * 2 ** attempt)),
  );

/**
 * All or nothing. Collisions with other transactions are retried with full jitter.
 * @throws ConditionFailed when a condition does not hold (the first that failed)
 * @throws ApiError `busy` when the collisions do not end
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
        // The document client translates answers, but not the items in its errors.
        const item = reasons[failed]?.Item;
        if (failed >= 0) throw new ConditionFailed(failed, item && unmarshall(item));
        if (!reasons.some((reason) => passing.has(reason.Code ?? ''))) throw error;
      } else if (!(error instanceof TransactionInProgressException)) throw error;
      countMetric('conflicts');
      await pause(attempt);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}
