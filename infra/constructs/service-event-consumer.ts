import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { QueueConsumer, type QueueConsumerProps } from './queue-consumer.ts';

export interface ServiceEventConsumerProps extends QueueConsumerProps {
  readonly description: string;
  readonly pattern: EventPattern;
}

/** Lets a function consume events of an AWS service: rule of the default bus → queue → function. */
export class ServiceEventConsumer extends QueueConsumer {
  constructor(scope: Construct, id: string, { description, pattern, ...props }: ServiceEventConsumerProps) {
    super(scope, id, props);
    new Rule(this, 'Rule', {
      description,
      eventPattern: pattern,
      targets: [new SqsQueue(this.queue, { deadLetterQueue: this.deadLetters })],
    });
  }
}
