import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { webhookPartitionPrefix } from '@portico/lambdas/table/definition.ts';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { EncryptedTopic } from '../constructs/encrypted-topic.ts';
import type { Environment } from '../environments.ts';

export interface OutboundStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
}

/**
 * Calls webhook endpoints of other organizations. In the table, the function can only access endpoints and
 * deliveries, which limits the harm that a malicious response can do.
 */
export class OutboundStack extends Stack {
  readonly #topic: EncryptedTopic;

  constructor(scope: Construct, id: string, props: OutboundStackProps) {
    const { environment, artifacts, table, ...stackProps } = props;
    super(scope, id, stackProps);
    const outboundFunction = new PorticoFunction(this, 'Function', {
      name: 'outbound',
      environment,
      artifacts,
      // All requests of a message are sent at the same time, and take at most ten seconds.
      timeout: Duration.seconds(30),
    });
    outboundFunction.addEnvironment('TABLE_NAME', table.tableName);
    outboundFunction.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        resources: [table.tableArn],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${webhookPartitionPrefix}*`] },
        },
      }),
    );
    this.#topic = new EncryptedTopic(this, 'Deliveries');
    // Failures need no queue, because due deliveries are requested again every minute.
    this.#topic.invokeWithMessages(outboundFunction);
  }

  /** Lets the function request deliveries, and sets `DELIVERIES_TOPIC`. */
  grantDeliveryRequests(lambda: PorticoFunction): void {
    this.#topic.grantPublishing(lambda, 'DELIVERIES_TOPIC');
  }
}
