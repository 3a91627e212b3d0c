import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { IndexName } from '@portico/lambdas/platform/keys.ts';
import type { PorticoFunction } from './function.ts';

/** A transaction needs the actions of its parts. Scan is in no function's list. */
export type TableAction =
  'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';

export interface TableAccess {
  readonly actions: readonly TableAction[];
  /** Indexes that the function queries. @default none */
  readonly indexes?: readonly IndexName[];
}

/** Lets the function do exactly this to the table, and tells it the table's name (`TABLE_NAME`). */
export function allowTable(
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
  if (indexes.length > 0)
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: indexes.map((index) => `${table.tableArn}/index/${index}`),
      }),
    );
}
