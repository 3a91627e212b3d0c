import { Duration, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { retention } from '@portico/shared/model/retention.ts';

export interface DeadLetterQueueProps {
  /** The function that failed on the events, as in its logs. The queue's alarm is named after it. */
  readonly service: string;
  /** What sends failed events to it, in words. */
  readonly owner: string;
}

/** An encrypted queue that keeps events that failed every attempt. */
export class DeadLetterQueue extends sqs.Queue {
  readonly service: string;

  constructor(scope: Construct, id: string, { service, owner }: DeadLetterQueueProps) {
    super(scope, id, {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(retention.dead_letters.days),
    });
    this.service = service;
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: `It is itself the dead-letter queue of ${owner}.`,
    });
  }
}
