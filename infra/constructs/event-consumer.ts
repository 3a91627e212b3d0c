import * as sns from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { TicketEventKind } from '@portico/shared/model/ticket-events.ts';
import { QueueConsumer, type QueueConsumerProps } from './queue-consumer.ts';
import type { TicketEventTopic } from './ticket-event-topic.ts';

export interface EventConsumerProps extends QueueConsumerProps {
  readonly topic: TicketEventTopic;
  /** The only kinds of events that reach the queue. */
  readonly kinds: readonly TicketEventKind[];
}

/** Lets a function consume events of tickets: topic → queue → function. */
export class EventConsumer extends QueueConsumer {
  constructor(scope: Construct, id: string, { topic, kinds, ...props }: EventConsumerProps) {
    super(scope, id, props);
    topic.addSubscription(
      new SqsSubscription(this.queue, {
        rawMessageDelivery: true,
        deadLetterQueue: this.deadLetters,
        filterPolicyWithMessageBody: {
          kind: sns.FilterOrPolicy.filter(sns.SubscriptionFilter.stringFilter({ allowlist: [...kinds] })),
        },
      }),
    );
  }
}
