import { randomUUID } from 'node:crypto';
import { SqsError } from '../sqs/error.ts';
import type { Message, MessageAttribute } from './filter-policy.ts';
import type { Subscription } from './subscriptions.ts';

/**
 * SNS's maximum size of a message, in bytes.
 * https://docs.aws.amazon.com/sns/latest/dg/large-message-payloads.html
 */
const maximumSize = 262_144;

/** An error of the SNS API. https://docs.aws.amazon.com/sns/latest/api/API_Publish.html#API_Publish_Errors */
export class SnsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The topics of an assembly and their subscriptions. */
export class Topics {
  readonly #arns: ReadonlySet<string>;
  readonly #subscriptions: readonly Subscription[];
  readonly #invoke: (functionArn: string, event: object, chain: string) => void;

  /** @param invoke invokes a function without waiting for it */
  constructor(
    arns: readonly string[],
    subscriptions: readonly Subscription[],
    invoke: (functionArn: string, event: object, chain: string) => void,
  ) {
    this.#arns = new Set(arns);
    this.#subscriptions = subscriptions;
    this.#invoke = invoke;
  }

  /**
   * Delivers a message to every subscription whose filter accepts it.
   * @param chain the chain of requests that the message belongs to
   * @throws SnsError
   */
  publish(topicArn: string, body: string, attributes: Message['attributes'] = {}, chain = ''): string {
    if (!this.#arns.has(topicArn)) throw new SnsError('NotFound', 'Topic does not exist', 404);
    if (body === '') throw new SnsError('InvalidParameter', 'Invalid parameter: Empty message');
    if (countBytes(body, attributes) > maximumSize)
      throw new SnsError('InvalidParameter', 'Invalid parameter: Message too long');
    const message: Message = { id: randomUUID(), body, attributes };
    for (const subscription of this.#subscriptions)
      if (subscription.topicArn === topicArn && subscription.accepts(message))
        this.#deliver(subscription, message, chain);
    return message.id;
  }

  #deliver(
    { arn, topicArn, target, usesRawDelivery, deadLetterQueue }: Subscription,
    message: Message,
    chain: string,
  ): void {
    const notification = {
      Type: 'Notification',
      MessageId: message.id,
      TopicArn: topicArn,
      Message: message.body,
      Timestamp: new Date().toISOString(),
      SignatureVersion: '1',
      Signature: 'local',
      MessageAttributes: Object.fromEntries(
        Object.entries(message.attributes).map(([name, { type, value }]) => [
          name,
          { Type: type, Value: value },
        ]),
      ),
    };
    if (target.kind === 'function') {
      const event = {
        Records: [
          { EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn: arn, Sns: notification },
        ],
      };
      return this.#invoke(target.arn, event, chain);
    }
    const body = usesRawDelivery ? message.body : JSON.stringify(notification);
    try {
      target.queue.send(body, { chain });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      deadLetterQueue?.send(body);
    }
  }
}

const countBytes = (body: string, attributes: Readonly<Record<string, MessageAttribute>>) =>
  Object.entries(attributes).reduce(
    (size, [name, { type, value }]) => size + Buffer.byteLength(name + type + value),
    Buffer.byteLength(body),
  );
