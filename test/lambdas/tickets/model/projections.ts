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

const Image = z.record(z.string(), z.custom<AttributeValue>());

/** A queue that delivers its messages in any order. */
class Queue {
  readonly #waiting: string[] = [];
  readonly #next: () => number;

  constructor(next: () => number) {
    this.#next = next;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get shown(): string {
    return this.#waiting.join(' ');
  }

  /** Adds a message. Some messages are delivered twice. */
  add(message: string): void {
    this.#waiting.push(message);
    if (this.#next() < 0.15) this.#waiting.push(message);
  }

  take(): string[] {
    const count = 1 + Math.floor(this.#next() * 10);
    return Array.from({ length: Math.min(count, this.#waiting.length) }, () =>
      this.#waiting.splice(Math.floor(this.#next() * this.#waiting.length), 1),
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
  readonly #next: () => number;
  readonly #positions = new Map<string, string | undefined>();
  readonly #late: DynamoDBRecord[][] = [];
  readonly #queues: Readonly<Record<'project' | 'deliver', Queue>>;

  constructor(world: World, next: () => number) {
    this.#world = world;
    this.#next = next;
    this.#queues = { project: new Queue(next), deliver: new Queue(next) };
  }

  #luck = () => Math.floor(this.#next() * 2 ** 31);

  async #newRecords(): Promise<DynamoDBRecord[]> {
    const { stream } = this.#world;
    const found: DynamoDBRecord[] = [];
    for (const { ShardId } of await stream.shards()) {
      const position = this.#positions.get(ShardId);
      let iterator: string | undefined = await stream.iterator(ShardId, position);
      for (;;) {
        if (iterator === undefined) break;
        const page: Awaited<ReturnType<typeof stream.read>> = await stream.read(iterator, 1_000);
        if (page.records.length === 0) break;
        found.push(...page.records.map((record) => z.custom<DynamoDBRecord>().parse(record)));
        this.#positions.set(ShardId, page.records.at(-1)?.dynamodb.SequenceNumber);
        iterator = page.next;
      }
    }
    return found;
  }

  #keepEvents(records: readonly DynamoDBRecord[]): void {
    for (const { dynamodb, eventName } of records) {
      if (eventName !== 'INSERT') continue;
      const item = unmarshall(Image.parse(dynamodb?.NewImage));
      if (isEvent(item)) this.events.push(parseEvent(item));
    }
  }

  /** Delivers a batch. Like Lambda, repeats it from the first record that failed. */
  async #deliverRecords(batch: readonly DynamoDBRecord[]): Promise<void> {
    const { stream } = this.#world.product.functions;
    let left = [...batch];
    while (left.length > 0) {
      deliveryCounts.records += left.length;
      const records = left;
      const answer = await invokeWithFaults(
        this.#luck(),
        () => stream({ Records: records }, context),
        15,
      ).catch((error: unknown) => {
        if (!isFault(error)) throw error;
        return undefined;
      });
      const failed = new Set(answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      const index = answer ? left.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? '')) : 0;
      deliveryCounts.failed += index < 0 ? 0 : 1;
      left = index < 0 ? [] : left.slice(index);
    }
  }

  async #readStream(): Promise<boolean> {
    const records = await this.#newRecords();
    this.#keepEvents(records);
    for (let remaining = records; remaining.length > 0;) {
      const size = 1 + Math.floor(this.#next() * 20);
      const batch = remaining.slice(0, size);
      remaining = remaining.slice(size);
      await this.#deliverRecords(batch);
      if (this.#next() < 0.1) this.#late.push(batch);
      if (this.#late.length > 0 && this.#next() < 0.05) await this.#deliverRecords(this.#late.shift() ?? []);
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
    const receive = async (event: SQSEvent): Promise<unknown> =>
      name === 'project' ? project(event, context) : deliver(event, context);
    const Records = batch.map((body, n) => ({ messageId: String(n), body, receiptHandle: '', ...fromQueue }));
    const answer = await invokeWithFaults(this.#luck(), () => receive({ Records }), 15).catch(
      (error: unknown) => {
        if (!isFault(error)) throw error;
        return undefined;
      },
    );
    const failures = Answer.parse(answer);
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
      const earlierNames = () => Promise.resolve({ names: [], addresses: [] });
      const services = { deleteAccount: doNothing, deleteRawMail: doNothing, earlierNames };
      await this.#untilDone(() => product.erase(person, pass, services));
    }
  }

  async #untilDone(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await invokeWithFaults(this.#luck(), work, 250);
      } catch (error) {
        if (!isFault(error) && !(error instanceof Error && /keep changing/.test(error.message))) throw error;
      }
    }
  }

  /** Runs the scheduled jobs of every minute. */
  #runJobs(): Promise<void> {
    const { checkDueTimes, continueTermsUpdate } = this.#world.product;
    return this.#untilDone(async () => {
      await checkDueTimes(new Date(), () => true);
      await continueTermsUpdate(() => true);
    });
  }

  /** Delivers pending records and messages. @returns whether there were any */
  async step(): Promise<boolean> {
    const isNew = await this.#readStream();
    if (this.#next() < 0.2) await this.#runJobs();
    const { project, deliver } = this.#queues;
    const isBusy = isNew || project.length + deliver.length > 0;
    const consumers = [this.#consume('project'), this.#consume('project'), this.#consume('deliver')];
    await Promise.all(consumers);
    return isBusy;
  }

  /** Delivers everything, including new messages, until nothing is left. */
  async rest(): Promise<void> {
    await this.#runJobs();
    for (;;) {
      let steps = 0;
      while (await this.step()) {
        steps += 1;
        if (steps > 2_000)
          throw new Error(`It never ends: ${this.#queues.project.shown} ${this.#queues.deliver.shown}`);
      }
      await this.#eraseAll();
      for (const batch of this.#late.splice(0)) await this.#deliverRecords(batch);
      if (!(await this.step())) return;
    }
  }
}

const fromQueue = {
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

const Answer = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) }).optional();
