import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { PorticoFunction } from './function.ts';

/** The encrypted topic of ticket events (lambdas/domain/ticket/message.ts). */
export class TicketEventTopic extends sns.Topic {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      enforceSSL: true,
      // Events contain ids only, and no other service of AWS publishes them.
      masterKey: kms.Alias.fromAliasName(scope, `${id}Key`, 'alias/aws/sns'),
    });
  }

  /** Grants the function publishing, and sets `TICKET_EVENTS_TOPIC`. */
  grantPublishing(lambda: PorticoFunction): void {
    lambda.addEnvironment('TICKET_EVENTS_TOPIC', this.topicArn);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({ actions: ['sns:Publish'], resources: [this.topicArn] }),
    );
  }
}
