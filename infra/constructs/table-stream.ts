import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { PorticoFunction } from './function.ts';

/**
 * Grants the function read access to the table's stream. At most two functions may read the stream, because
 * DynamoDB throttles a shard with more readers.
 * @returns the stream's ARN, for an event source mapping
 */
export function grantStreamRead(
  lambda: PorticoFunction,
  { tableStreamArn }: Table,
): { readonly eventSourceArn: string } {
  if (tableStreamArn === undefined) throw new Error('The table has no stream.');
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: [
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
      ],
      resources: [tableStreamArn],
    }),
  );
  return { eventSourceArn: tableStreamArn };
}
