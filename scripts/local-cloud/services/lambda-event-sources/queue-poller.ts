import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Outcome } from '../lambda/execution-environment.ts';
import { readChain } from '../lambda/lineage.ts';
import type { ReceivedMessage } from '../sqs/queue.ts';
import type { QueueMapping } from './queue-mapping.ts';

export interface QueuePollerOptions {
  readonly mapping: QueueMapping;
  readonly invoke: (functionArn: string, event: object, chain: string) => Promise<Outcome>;
  readonly region: string;
  readonly log: (line: string) => void;
  /** Milliseconds between two reads of an empty queue. @default 50 */
  readonly interval?: number;
  /**
   * A failed message is received again after the usual time divided by this number. In AWS, the time is
   * minutes: the rest of the queue's visibility timeout, or the time that the function has set. @default 1000
   */
  readonly timeoutDivisor?: number;
}

const Failures = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })),
});

/**
 * Reads a queue and invokes the function with batches of its messages, as Lambda does.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html
 */
export class QueuePoller {
  readonly #options: QueuePollerOptions;
  readonly #stop = new AbortController();
  readonly #batches = new Set<Promise<void>>();
  readonly #ended: Promise<void>;

  constructor(options: QueuePollerOptions) {
    this.#options = options;
    this.#ended = this.#poll();
  }

  /** Resolves when the current batches are done. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
    await Promise.all(this.#batches);
  }

  async #poll(): Promise<void> {
    const { mapping, interval = 50 } = this.#options;
    while (!this.#stop.signal.aborted) {
      const batch = this.#batches.size < mapping.concurrency ? await this.#receive() : [];
      if (batch.length > 0) this.#process(batch);
      else await this.#pause(interval);
    }
  }

  /** Receives messages until the batch is full, or its window is over. */
  async #receive(): Promise<ReceivedMessage[]> {
    const { queue, batchSize, batchingWindow } = this.#options.mapping;
    const { interval = 50 } = this.#options;
    const batch = queue.receive(batchSize);
    const windowEnd = Date.now() + batchingWindow;
    while (
      batch.length > 0 &&
      batch.length < batchSize &&
      Date.now() < windowEnd &&
      !this.#stop.signal.aborted
    ) {
      await this.#pause(interval);
      batch.push(...queue.receive(batchSize - batch.length));
    }
    return batch;
  }

  #process(batch: ReceivedMessage[]): void {
    const processing = this.#deliver(batch).finally(() => this.#batches.delete(processing));
    this.#batches.add(processing);
  }

  async #deliver(batch: ReceivedMessage[]): Promise<void> {
    const { mapping, invoke, region, log, timeoutDivisor = 1000 } = this.#options;
    const { queue } = mapping;
    const event = {
      Records: batch.map((message) => ({
        ...message,
        messageAttributes: {},
        eventSource: 'aws:sqs',
        eventSourceARN: queue.settings.arn,
        awsRegion: region,
      })),
    };
    const chain = readChain(batch.map(({ attributes }) => attributes['AWSTraceHeader']));
    const outcome = await invoke(mapping.functionArn, event, chain);
    if ('error' in outcome) log(`${mapping.id}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    const failedMessageIds = findFailedIds(outcome, batch, mapping);
    for (const { messageId, receiptHandle } of batch)
      if (failedMessageIds.has(messageId)) queue.shortenTimeout(receiptHandle, timeoutDivisor);
      else queue.delete(receiptHandle);
  }

  async #pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/**
 * The ids of messages that were not processed. A response that Lambda cannot read, or that names an unknown
 * message, fails the whole batch.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html#services-sqs-batchfailurereporting
 */
function findFailedIds(outcome: Outcome, batch: ReceivedMessage[], mapping: QueueMapping): Set<string> {
  const allIds = new Set(batch.map(({ messageId }) => messageId));
  if ('error' in outcome) return allIds;
  if (!mapping.reportsItemFailures) return new Set();
  const value: unknown = JSON.parse(outcome.payload);
  if (value === null || (typeof value === 'object' && !('batchItemFailures' in value))) return new Set();
  const parsed = Failures.safeParse(value);
  const reportedIds = parsed.data?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  return reportedIds?.every((id) => allIds.has(id)) ? new Set(reportedIds) : allIds;
}
