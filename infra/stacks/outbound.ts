import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { webhookPartitionPrefix } from '@portico/lambdas/table/definition.ts';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import type { Environment } from '../environments.ts';

export interface OutboundStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
}

/**
 * Calls the endpoints of strangers. The function has its queue, and of the table only endpoints and
 * deliveries: an answer that it should not have trusted leads to nothing else.
 */
export class OutboundStack extends Stack {
  readonly #queue: QueueConsumer;

  constructor(scope: Construct, id: string, props: OutboundStackProps) {
    const { environment, artifacts, table, ...stackProps } = props;
    super(scope, id, stackProps);
    const outbound = new PorticoFunction(this, 'Function', {
      name: 'outbound',
      environment,
      artifacts,
      // The requests of a batch take ten seconds at most, all at the same time.
      timeout: Duration.seconds(30),
    });
    outbound.addEnvironment('TABLE_NAME', table.tableName);
    outbound.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        resources: [table.tableArn],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${webhookPartitionPrefix}*`] },
        },
      }),
    );
    this.#queue = new QueueConsumer(this, 'Deliveries', { consumer: outbound });
  }

  /** Grants asking for deliveries (`DELIVERIES_QUEUE_URL`). */
  grantRequests(lambda: PorticoFunction): void {
    this.#queue.grantSending(lambda, 'DELIVERIES_QUEUE_URL');
  }
}
