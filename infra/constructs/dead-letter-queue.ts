import { Duration, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Where what could not be followed up waits two weeks for somebody to look at it. */
export class DeadLetterQueue extends sqs.Queue {
  /** @param of whose, in words */
  constructor(scope: Construct, id: string, of: string) {
    super(scope, id, {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: `It is itself the dead-letter queue, of ${of}.`,
    });
  }
}
