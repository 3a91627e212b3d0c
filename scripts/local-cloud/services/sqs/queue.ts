import { createHash, randomUUID } from 'node:crypto';
import { SqsError } from './error.ts';
import type { QueueJournal, StoredMessage } from './queue-journal.ts';

/** The properties of an AWS::SQS::Queue. Times are in milliseconds. */
export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  readonly visibilityTimeout: number;
  readonly delay: number;
  readonly retention: number;
  /** Bytes. */
  readonly maximumMessageSize: number;
  /** The queue for messages that were received this often without being deleted. */
  readonly redrive?: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number };
}

/** A message as ReceiveMessage returns it, and as Lambda passes it to a function. */
export interface ReceivedMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly md5OfBody: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * A standard queue: at-least-once delivery in any order.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html
 */
export class Queue {
  /** The settings are replaced when the assembly is deployed again. */
  settings: QueueSettings;
  readonly #journal: QueueJournal;
  readonly #deadLetterQueue: (arn: string) => Queue | undefined;
  readonly #now: () => number;

  /** @param findDeadLetterQueue finds the queue with an ARN */
  constructor(
    settings: QueueSettings,
    journal: QueueJournal,
    findDeadLetterQueue: (arn: string) => Queue | undefined = () => undefined,
    now = () => Date.now(),
  ) {
    this.settings = settings;
    this.#journal = journal;
    this.#deadLetterQueue = findDeadLetterQueue;
    this.#now = now;
    // The receivers of these messages ended with the last run, so the messages can be received again.
    for (const message of journal.messages)
      if (message.receiveCount > 0 && message.visibleAt > now())
        journal.put({ ...message, visibleAt: now() });
  }

  /** @throws SqsError for a body that SQS does not accept */
  send(
    body: string,
    { delay = this.settings.delay, chain = '' }: { delay?: number; chain?: string } = {},
  ): string {
    checkBody(body, this.settings);
    const id = randomUUID();
    const sentAt = this.#now();
    this.#journal.put({
      id,
      body,
      sentAt,
      visibleAt: sentAt + delay,
      receiveCount: 0,
      ...(chain && { chain }),
    });
    return id;
  }

  /**
   * Receives visible messages, which are then hidden for the visibility timeout. Messages that were received
   * too often go to the dead-letter queue instead.
   */
  receive(maxMessages: number, visibilityTimeout = this.settings.visibilityTimeout): ReceivedMessage[] {
    this.#forgetExpired();
    const receivedMessages: ReceivedMessage[] = [];
    for (const message of this.#journal.messages) {
      if (receivedMessages.length === maxMessages) break;
      if (message.visibleAt > this.#now() || this.#redrive(message)) continue;
      const storedMessage: StoredMessage = {
        ...message,
        receiveCount: message.receiveCount + 1,
        firstReceivedAt: message.firstReceivedAt ?? this.#now(),
        visibleAt: this.#now() + visibilityTimeout,
      };
      this.#journal.put(storedMessage);
      receivedMessages.push(toReceivedMessage(storedMessage));
    }
    return receivedMessages;
  }

  /** Deletes a received message. A receipt handle is valid only until the message is received again. */
  delete(receiptHandle: string): void {
    const message = this.#received(receiptHandle);
    if (message) this.#journal.delete(message.id);
  }

  changeVisibility(receiptHandle: string, timeout: number): void {
    const message = this.#received(receiptHandle);
    if (message) this.#journal.put({ ...message, visibleAt: this.#now() + timeout });
  }

  /** Shortens the time for which a received message remains hidden: divides it by `divisor`. */
  shortenTimeout(receiptHandle: string, divisor: number): void {
    const message = this.#received(receiptHandle);
    if (!message) return;
    const remaining = Math.max(0, message.visibleAt - this.#now());
    this.#journal.put({ ...message, visibleAt: this.#now() + remaining / divisor });
  }

  purge(): void {
    for (const { id } of this.#journal.messages) this.#journal.delete(id);
  }

  /**
   * How many messages can be received, how many are hidden because they were received, and how many are
   * delayed.
   */
  counts(): { visible: number; received: number; delayed: number } {
    this.#forgetExpired();
    const hiddenMessages = this.#journal.messages.filter(({ visibleAt }) => visibleAt > this.#now());
    const received = hiddenMessages.filter(({ receiveCount }) => receiveCount > 0).length;
    return {
      visible: this.#journal.messages.length - hiddenMessages.length,
      received,
      delayed: hiddenMessages.length - received,
    };
  }

  /** The bodies of all messages, parsed as JSON, without receiving them. */
  messages(): unknown[] {
    return this.#journal.messages.map(({ body }): unknown => JSON.parse(body));
  }

  /**
   * Adds a message from another queue. It keeps the time at which it was sent, so that its expiry does not
   * change.
   */
  #adopt({ id, body, sentAt, chain }: StoredMessage): void {
    const visibleAt = this.#now();
    this.#journal.put({ id, body, sentAt, visibleAt, receiveCount: 0, ...(chain && { chain }) });
  }

  /** Moves every message to another queue, as StartMessageMoveTask does. @returns the number of messages */
  moveMessages(target: Queue): number {
    const { messages } = this.#journal;
    for (const message of messages) {
      target.#adopt({ ...message, sentAt: this.#now() });
      this.#journal.delete(message.id);
    }
    return messages.length;
  }

  #redrive(message: StoredMessage): boolean {
    const { redrive } = this.settings;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;
    const target = this.#deadLetterQueue(redrive.deadLetterTargetArn);
    if (!target) return false;
    target.#adopt(message);
    this.#journal.delete(message.id);
    return true;
  }

  #received(receiptHandle: string): StoredMessage | undefined {
    const [id = ''] = receiptHandle.split('#');
    const message = this.#journal.find(id);
    return message && formatReceiptHandle(message) === receiptHandle ? message : undefined;
  }

  #forgetExpired(): void {
    const expiry = this.#now() - this.settings.retention;
    for (const { id, sentAt } of this.#journal.messages) if (sentAt < expiry) this.#journal.delete(id);
  }
}

const formatReceiptHandle = ({ id, receiveCount }: StoredMessage) => `${id}#${receiveCount}`;

const toReceivedMessage = (message: StoredMessage): ReceivedMessage => ({
  messageId: message.id,
  receiptHandle: formatReceiptHandle(message),
  body: message.body,
  md5OfBody: createHash('md5').update(message.body).digest('hex'),
  attributes: {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ...(message.chain && { AWSTraceHeader: message.chain }),
  },
});

/**
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html#API_SendMessage_RequestParameters
 */
function checkBody(body: string, { maximumMessageSize }: QueueSettings): void {
  if (body.length === 0)
    throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(body) > maximumMessageSize)
    throw new SqsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${maximumMessageSize} bytes.`,
    );
  if (/[^\t\n\r\u0020-\uFFFD]/.test(body) || !body.isWellFormed())
    throw new SqsError('InvalidMessageContents', 'The message contains characters outside the allowed set.');
}
