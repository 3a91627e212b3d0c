import { Duration, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { retention } from '@portico/shared/model/retention.ts';

export interface DeadLetterQueueProps {
  /** What failed on the events: the name of a queue, or of a function. The alarm is named after it. */
  readonly name: string;
  /** What sends failed events to it, in words. */
  readonly owner: string;
}

/** An encrypted queue that keeps events that failed every attempt. */
export class DeadLetterQueue extends sqs.Queue {
  readonly eventsOf: string;

  constructor(scope: Construct, id: string, { name, owner }: DeadLetterQueueProps) {
    super(scope, id, {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(retention.dead_letters.days),
    });
    this.eventsOf = name;
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: `It is itself the dead-letter queue of ${owner}.`,
    });
  }
}
