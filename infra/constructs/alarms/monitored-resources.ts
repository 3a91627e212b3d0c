import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Environment } from '../../environments.ts';
import type { DeadLetterQueue } from './dead-letter-queue.ts';
import type { PorticoFunction } from '../function.ts';
import type { SearchDomain } from '../search-domain.ts';
import type { QueueConsumer } from '../queue-consumer.ts';

/** The resources of an environment whose metrics the dashboard and alarms read. */
export interface MonitoredResources {
  readonly environment: Environment;
  readonly httpApi: HttpApi;
  /** Live connections. */
  readonly liveApi: WebSocketApi;
  readonly functions: readonly PorticoFunction[];
  readonly deadLetterQueues: readonly DeadLetterQueue[];
  readonly queueConsumers: readonly QueueConsumer[];
  readonly table: Table;
  /** Undefined if the environment has no daily backups. */
  readonly backupVaultName: string | undefined;
  /** Undefined if the environment uses the built-in index. */
  readonly searchDomain: SearchDomain | undefined;
  readonly userPool: UserPool;
  readonly userPoolClient: UserPoolClient;
  readonly distribution: IDistribution;
}

/** The DynamoDB operations that functions call. DynamoDB reports throttling and errors per operation. */
export const tableOperations = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];
