import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { type RecordedEvent, parseEvent, isEvent } from '../../../../lambdas/domain/ticket/recorded-event.ts';
import { invokeWithFaults, isFault } from './faults.ts';
import type { World } from './world.ts';

const context = { getRemainingTimeInMillis: () => 3_600_000 };

/** The numbers of delivered records and messages, including repeated ones, and of failed deliveries. */
export const deliveryCounts = { records: 0, messages: 0, failed: 0 };

const ItemImage = z.record(z.string(), z.custom<AttributeValue>());

/** A queue that delivers its messages in any order. */
class Queue {
  readonly #messages: string[] = [];
  readonly #nextNumber: () => number;

  constructor(next: () => number) {
    this.#nextNumber = next;
  }

  get length(): number {
    return this.#messages.length;
  }

  get pendingText(): string {
    return this.#messages.join(' ');
  }

  /** Adds a message. Some messages are delivered twice. */
  add(message: string): void {
    this.#messages.push(message);
    if (this.#nextNumber() < 0.15) this.#messages.push(message);
  }

  take(): string[] {
    const count = 1 + Math.floor(this.#nextNumber() * 10);
    return Array.from({ length: Math.min(count, this.#messages.length) }, () =>
      this.#messages.splice(Math.floor(this.#nextNumber() * this.#messages.length), 1),
    ).flat();
  }
}

/**
 * Delivers changes to the product's functions. Stream records arrive in order, and some are repeated later.
 * Messages arrive late, twice and in any order. Failed deliveries are repeated until they succeed.
 */
export class Projections {
  /** All stored events, including those of deleted tickets. */
  readonly events: RecordedEvent[] = [];
  readonly #world: World;
  readonly #nextNumber: () => number;
  readonly #positions = new Map<string, string | undefined>();
  readonly #lateBatches: DynamoDBRecord[][] = [];
  readonly #queues: Readonly<Record<'project' | 'deliver', Queue>>;

  constructor(world: World, next: () => number) {
    this.#world = world;
    this.#nextNumber = next;
    this.#queues = { project: new Queue(next), deliver: new Queue(next) };
  }

  #nextFaultSeed = () => Math.floor(this.#nextNumber() * 2 ** 31);

  async #readNewRecords(): Promise<DynamoDBRecord[]> {
    const { stream } = this.#world;
    const records: DynamoDBRecord[] = [];
    for (const { ShardId } of await stream.listShards()) {
      const position = this.#positions.get(ShardId);
      let iterator: string | undefined = await stream.iterator(ShardId, position);
      for (;;) {
        if (iterator === undefined) break;
        const page: Awaited<ReturnType<typeof stream.read>> = await stream.read(iterator, 1_000);
        if (page.records.length === 0) break;
        records.push(...page.records.map((record) => z.custom<DynamoDBRecord>().parse(record)));
        this.#positions.set(ShardId, page.records.at(-1)?.dynamodb.SequenceNumber);
        iterator = page.next;
      }
    }
    return records;
  }

  #recordEvents(records: readonly DynamoDBRecord[]): void {
    for (const { dynamodb, eventName } of records) {
      if (eventName !== 'INSERT') continue;
      const item = unmarshall(ItemImage.parse(dynamodb?.NewImage));
      if (isEvent(item)) this.events.push(parseEvent(item));
    }
  }

  /** Delivers a batch. Like Lambda, repeats it from the first record that failed. */
  async #deliverRecords(batch: readonly DynamoDBRecord[]): Promise<void> {
    const { stream } = this.#world.product.functions;
    let remaining = [...batch];
    while (remaining.length > 0) {
      deliveryCounts.records += remaining.length;
      const records = remaining;
      const response = await invokeWithFaults(
        this.#nextFaultSeed(),
        () => stream({ Records: records }, context),
        15,
      ).catch((error: unknown) => {
        if (!isFault(error)) throw error;
        return undefined;
      });
      const failedSequenceNumbers = new Set(
        response?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
      );
      const failedIndex = response
        ? remaining.findIndex(({ dynamodb }) => failedSequenceNumbers.has(dynamodb?.SequenceNumber ?? ''))
        : 0;
      deliveryCounts.failed += failedIndex < 0 ? 0 : 1;
      remaining = failedIndex < 0 ? [] : remaining.slice(failedIndex);
    }
  }

  async #readStream(): Promise<boolean> {
    const records = await this.#readNewRecords();
    this.#recordEvents(records);
    for (let remaining = records; remaining.length > 0;) {
      const batchSize = 1 + Math.floor(this.#nextNumber() * 20);
      const batch = remaining.slice(0, batchSize);
      remaining = remaining.slice(batchSize);
      await this.#deliverRecords(batch);
      if (this.#nextNumber() < 0.1) this.#lateBatches.push(batch);
      if (this.#lateBatches.length > 0 && this.#nextNumber() < 0.05)
        await this.#deliverRecords(this.#lateBatches.shift() ?? []);
    }
    const { events } = this.#world.sent;
    for (const event of events.splice(0)) {
      this.#queues.project.add(event);
      this.#queues.deliver.add(event);
    }
    return records.length > 0;
  }

  async #consume(name: 'project' | 'deliver'): Promise<void> {
    const queue = this.#queues[name];
    const batch = queue.take();
    if (batch.length === 0) return;
    deliveryCounts.messages += batch.length;
    const { project, deliver } = this.#world.product.functions;
    const handle = async (event: SQSEvent): Promise<unknown> =>
      name === 'project' ? project(event, context) : deliver(event, context);
    const Records = batch.map((body, n) => ({
      messageId: String(n),
      body,
      receiptHandle: '',
      ...recordFields,
    }));
    const response = await invokeWithFaults(this.#nextFaultSeed(), () => handle({ Records }), 15).catch(
      (error: unknown) => {
        if (!isFault(error)) throw error;
        return undefined;
      },
    );
    const failures = BatchResponse.parse(response);
    const failedMessages = failures
      ? failures.batchItemFailures.map(({ itemIdentifier }) => batch[Number(itemIdentifier)] ?? '')
      : batch;
    deliveryCounts.failed += failedMessages.length;
    for (const message of failedMessages) queue.add(message);
  }

  async #eraseAll(): Promise<void> {
    const { sent, product } = this.#world;
    for (const message of sent.erasures.splice(0)) {
      const { person, pass } = product.ErasureMessage.parse(message);
      const doNothing = () => Promise.resolve();
      const readEarlierNames = () => Promise.resolve({ names: [], addresses: [] });
      const services = { deleteAccount: doNothing, deleteRawMail: doNothing, readEarlierNames };
      await this.#retryUntilDone(() => product.erase(person, pass, services));
    }
  }

  async #retryUntilDone(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await invokeWithFaults(this.#nextFaultSeed(), work, 250);
      } catch (error) {
        if (!isFault(error) && !(error instanceof Error && /keep changing/.test(error.message))) throw error;
      }
    }
  }

  /** Runs the scheduled jobs of every minute. */
  #runJobs(): Promise<void> {
    const { checkDueTimes, continueTermsUpdate } = this.#world.product;
    return this.#retryUntilDone(async () => {
      await checkDueTimes(new Date(), () => true);
      await continueTermsUpdate(() => true);
    });
  }

  /** Delivers pending records and messages. @returns whether there were any */
  async step(): Promise<boolean> {
    const hasNewRecords = await this.#readStream();
    if (this.#nextNumber() < 0.2) await this.#runJobs();
    const { project, deliver } = this.#queues;
    const hadPendingWork = hasNewRecords || project.length + deliver.length > 0;
    const consumers = [this.#consume('project'), this.#consume('project'), this.#consume('deliver')];
    await Promise.all(consumers);
    return hadPendingWork;
  }

  /** Delivers everything, including new messages, until nothing is left. */
  async deliverAll(): Promise<void> {
    await this.#runJobs();
    for (;;) {
      let stepCount = 0;
      while (await this.step()) {
        stepCount += 1;
        if (stepCount > 2_000)
          throw new Error(
            `It never ends: ${this.#queues.project.pendingText} ${this.#queues.deliver.pendingText}`,
          );
      }
      await this.#eraseAll();
      for (const batch of this.#lateBatches.splice(0)) await this.#deliverRecords(batch);
      if (!(await this.step())) return;
    }
  }
}

const recordFields = {
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:eu-west-2:000000000000:queue',
  awsRegion: 'eu-west-2',
};

const BatchResponse = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) })
  .optional();
