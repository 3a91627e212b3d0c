import { Duration, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** An encrypted queue that keeps events that failed every attempt, for 14 days. */
export class DeadLetterQueue extends sqs.Queue {
  /** @param owner what sends failed events to it, in words */
  constructor(scope: Construct, id: string, owner: string) {
    super(scope, id, {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: `It is itself the dead-letter queue of ${owner}.`,
    });
  }
}
