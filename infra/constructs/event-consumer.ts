import type { Duration } from 'aws-cdk-lib';
import * as sns from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { TicketEventKind } from '@portico/shared/model/ticket-events.ts';
import type { PorticoFunction } from './function.ts';
import { QueueConsumer } from './queue-consumer.ts';
import type { TicketEventTopic } from './ticket-event-topic.ts';

export interface EventConsumerProps {
  readonly topic: TicketEventTopic;
  /** The function; its handler is a `queueHandler` (lambdas/platform/queue.ts) of `TicketEvent`s. */
  readonly consumer: PorticoFunction;
  /** The only kinds of events that reach the queue. */
  readonly kinds: readonly TicketEventKind[];
  /** How long to wait for a full batch. @default not at all */
  readonly batchingWindow?: Duration;
}

/** Lets a function consume events of tickets: topic → queue → function. */
export class EventConsumer extends QueueConsumer {
  constructor(scope: Construct, id: string, { topic, consumer, kinds, batchingWindow }: EventConsumerProps) {
    super(scope, id, consumer, batchingWindow);
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
