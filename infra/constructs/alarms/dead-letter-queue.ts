import { Duration, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { retention } from '@portico/shared/model/retention.ts';

export interface DeadLetterQueueProps {
  /** Name of the queue or function that failed to process the events; part of the alarm's name. */
  readonly name: string;
  /** Completes the phrase "the dead-letter queue of …". */
  readonly sourceDescription: string;
}

/** An encrypted queue for events whose attempts have all failed. */
export class DeadLetterQueue extends sqs.Queue {
  readonly sourceName: string;

  constructor(scope: Construct, id: string, { name, sourceDescription }: DeadLetterQueueProps) {
    super(scope, id, {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(retention.failed_work.days),
    });
    this.sourceName = name;
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: `It is itself the dead-letter queue of ${sourceDescription}.`,
    });
  }
}
