import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { IndexName } from '@portico/lambdas/table/definition.ts';
import type { PorticoFunction } from './function.ts';

/**
 * A transaction needs the actions of its operations. Scan is missing on purpose: no access pattern needs it.
 */
export type TableAction =
  'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';

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
  if (indexes.length > 0)
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: indexes.map((index) => `${table.tableArn}/index/${index}`),
      }),
    );
}
