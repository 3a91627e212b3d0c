import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { bulkAttribute } from '@portico/lambdas/table/definition.ts';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { LiveApi } from '../constructs/live-api.ts';
import { type OriginSecret, grantOriginVerification } from '../constructs/firewall/origin-secret.ts';
import { transactionActions, grantTableAccess } from '../constructs/access/table-access.ts';
import { grantStreamRead } from '../constructs/table-stream.ts';
import type { Environment } from '../environments.ts';

export interface LiveStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly originSecret: OriginSecret;
}

/** Only these changes of the table invoke `live-change`. */
const filters = [
  // Tickets, their alerts, comments and files, and people.
  {
    dynamodb: {
      Keys: {
        sk: {
          S: ['TICKET', 'SOURCE', 'USER', { prefix: 'COMMENT#' }, { prefix: 'FILE#' }, { prefix: 'RATING#' }],
        },
      },
      NewImage: { [bulkAttribute]: { BOOL: [{ exists: false }] } },
    },
  },
  // Read marks, notifications and recorded facts of tickets were created or changed; the expiry of these
  // items is ignored.
  {
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: {
      Keys: { sk: { S: ['SEEN', 'FACTS', { prefix: 'READ#' }, { prefix: 'NEWS#' }] } },
      NewImage: { [bulkAttribute]: { BOOL: [{ exists: false }] } },
    },
  },
  // A notification was deleted, because its comment was removed.
  {
    eventName: ['REMOVE'],
    dynamodb: { Keys: { sk: { S: [{ prefix: 'NEWS#' }] } } },
  },
];

/**
 * Live connections: screens receive changes within a second. A function on the table's stream notifies them,
 * and ends the connections of people whose roles, company or access have changed.
 */
export class LiveStack extends Stack {
  readonly api: apigateway.WebSocketApi;
  readonly liveChangeFunction: PorticoFunction;

  constructor(scope: Construct, id: string, props: LiveStackProps) {
    const { environment, artifacts, table, originSecret, ...stackProps } = props;
    super(scope, id, stackProps);
    const liveFunction = new PorticoFunction(this, 'Function-live', {
      name: 'live',
      environment,
      artifacts,
    });
    grantOriginVerification(liveFunction, originSecret);
    grantTableAccess(liveFunction, table, {
      actions: transactionActions,
    });
    this.liveChangeFunction = new PorticoFunction(this, 'Function-live-change', {
      name: 'live-change',
      environment,
      artifacts,
      // No request waits for this function, and there may be thousands of connections.
      timeout: Duration.seconds(30),
    });
    grantTableAccess(this.liveChangeFunction, table, {
      actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    });
    const api = new LiveApi(this, 'Api', { environment, liveFunction });
    api.grantConnectionManagement(liveFunction);
    api.grantConnectionManagement(this.liveChangeFunction);
    this.api = api.api;
    this.#followStream(table);
  }

  #followStream(table: Table): void {
    const { eventSourceArn } = grantStreamRead(this.liveChangeFunction, table);
    new lambda.EventSourceMapping(this, 'TableStream', {
      target: this.liveChangeFunction.target,
      eventSourceArn,
      // Screens get earlier changes from the API.
      startingPosition: lambda.StartingPosition.LATEST,
      filters: filters.map((pattern) => lambda.FilterCriteria.filter(pattern)),
      batchSize: 100,
      bisectBatchOnError: true,
      retryAttempts: 5,
      // Older changes are useless: screens that were not notified have refetched by then.
      maxRecordAge: Duration.minutes(5),
    });
  }
}
