import { retention } from '@portico/shared/model/retention.ts';
import { type TransactItem, ignoreFailedCondition, put, transact } from '../platform/dynamodb.ts';
import { runInParallel } from '../platform/in-parallel.ts';
import { computeExpiryTime } from './expiry.ts';
import { keys } from './keys.ts';

/** DynamoDB's limit of operations in a transaction, minus the one that records its execution. */
const maxOperations = 99;
const maxConcurrentTransactions = 4;

/**
 * Executes any number of operations, each once, in several transactions. It can be interrupted anywhere, and
 * repeated with the same name and operations.
 * @param operations without conditions, each on a different item
 */
export async function executeOnce(
  name: string,
  operations: readonly TransactItem[],
  at: Date,
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(operations.length / maxOperations) }, (_, part) => part);
  await runInParallel(parts, maxConcurrentTransactions, (part) =>
    transact([
      put({
        Item: { ...keys.executed(name, part), expires_at: computeExpiryTime(at, retention.executed) },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      ...operations.slice(part * maxOperations, (part + 1) * maxOperations),
    ]).catch(ignoreFailedCondition),
  );
}
