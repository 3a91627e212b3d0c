import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { type IndexName, auditPartitionPrefix } from '@portico/lambdas/table/definition.ts';
import type { PorticoFunction } from '../function.ts';

/**
 * A transaction requires the actions of its operations. Scan is missing on purpose, because no access pattern
 * needs it.
 */
export type TableAction =
  | 'GetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchGetItem'
  | 'BatchWriteItem';

/** The actions of a function that reads and writes with transactions. */
export const transactionActions = [
  'GetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const satisfies readonly TableAction[];

export interface TableAccess {
  readonly actions: readonly TableAction[];
  /** Indexes that the function queries. @default none */
  readonly indexes?: readonly IndexName[];
}

/** Grants the function exactly these actions on the table, and sets `TABLE_NAME`. */
export function grantTableAccess(
  lambda: PorticoFunction,
  table: Table,
  { actions, indexes = [] }: TableAccess,
): void {
  lambda.addEnvironment('TABLE_NAME', table.tableName);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
    }),
  );
  protectAuditLog(lambda, table, actions);
  if (indexes.length > 0)
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: indexes.map((index) => `${table.tableArn}/index/${index}`),
      }),
    );
}

/**
 * Lets functions add entries to the audit log within transactions, but not change or delete them. An IAM
 * condition cannot forbid a put that replaces an entry, so the stream's consumer detects such puts.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_dynamodb.html
 */
function protectAuditLog(
  { executionRole }: PorticoFunction,
  { tableArn }: Table,
  actions: readonly TableAction[],
): void {
  const auditKeys = { 'dynamodb:LeadingKeys': [`${auditPartitionPrefix}*`] };
  const changeActions = actions.filter((action) =>
    ['UpdateItem', 'DeleteItem', 'BatchWriteItem'].includes(action),
  );
  if (changeActions.length > 0)
    executionRole.addToPolicy(
      new iam.PolicyStatement({
        effect: iam.Effect.DENY,
        actions: changeActions.map((action) => `dynamodb:${action}`),
        resources: [tableArn],
        conditions: { 'ForAnyValue:StringLike': auditKeys },
      }),
    );
  if (actions.includes('PutItem'))
    executionRole.addToPolicy(
      new iam.PolicyStatement({
        effect: iam.Effect.DENY,
        actions: ['dynamodb:PutItem'],
        resources: [tableArn],
        conditions: {
          'ForAnyValue:StringLike': auditKeys,
          StringNotEquals: { 'dynamodb:EnclosingOperation': 'TransactWriteItems' },
        },
      }),
    );
}
