import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { DynamoDbCall } from '../dynamodb/call.ts';
import { readJson, writeJson } from '../../state/json-file.ts';
import { deliver } from './batch.ts';
import type { Outcome } from '../lambda/execution-environment.ts';
import type { StreamMapping } from './stream-mapping.ts';
import { type Shard, type StreamRecord, StreamReader } from './stream-reader.ts';

export interface StreamPollers {
  /** Resolves when the position of each mapping is stored; from then on, no record is missed. */
  readonly started: Promise<unknown>;
  /** Resolves when the current batches are done. */
  close(): Promise<void>;
}

export interface StreamPollerOptions {
  mappings: StreamMapping[];
  call: DynamoDbCall;
  invoke: (functionArn: string, event: object) => Promise<Outcome>;
  /** Directory of the stored positions. */
  directory: string;
  log: (line: string) => void;
  /** Milliseconds between two reads of a stream. @default 250: Lambda polls four times a second */
  interval?: number;
  /** Milliseconds before the first retry of a failed batch. @default 250 */
  retryPause?: number;
}

/** The maximum number of records that DynamoDB Streams returns at once. */
const pageSize = 1000;
/**
 * The maximum number of records to read at once while skipping existing records. A larger page would
 * permanently increase the memory of the process.
 */
const skippingPageSize = 100;

/** The last processed sequence number of each shard; null before the first record. */
const checkpoint = z.object({ shards: z.record(z.string(), z.string().nullable()) });
type Checkpoint = z.infer<typeof checkpoint>;

/**
 * Polls the streams and delivers their records to the functions, at least once, as Lambda does. Positions are
 * stored after each batch. After a crash, no record is lost, and at most one batch of each mapping is
 * delivered again.
 */
export function startStreamPollers(options: StreamPollerOptions): StreamPollers {
  const stop = new AbortController();
  const pollers = options.mappings.map((mapping) => new Poller(mapping, stop.signal, options));
  const pollPromises = pollers.map((poller) => poll(poller, stop.signal, options));
  return {
    started: Promise.all(pollers.map(({ started }) => started)),
    close: async () => {
      stop.abort();
      await Promise.all(pollPromises);
    },
  };
}

async function poll(
  poller: Poller,
  stopSignal: AbortSignal,
  { interval = 250, log }: StreamPollerOptions,
): Promise<void> {
  while (!stopSignal.aborted) {
    try {
      if (await poller.pollOnce()) continue;
    } catch (error) {
      if (!stopSignal.aborted) log(`${poller.id}: ${String(error)}`);
      poller.resetToCheckpoint();
    }
    await delay(interval, undefined, { signal: stopSignal }).catch(() => undefined);
  }
}

class Poller {
  readonly #mapping: StreamMapping;
  readonly #stopped: AbortSignal;
  readonly #options: StreamPollerOptions;
  readonly #reader: StreamReader;
  readonly #path: string;
  readonly #iterators = new Map<string, string>();
  readonly #finished = new Set<string>();
  readonly #waiting = new Map<string, { records: StreamRecord[]; since: number }>();
  #checkpoint: Checkpoint | undefined;
  #onBegun: () => void = () => undefined;
  /** Resolves when the position is stored. */
  readonly started = new Promise<void>((resolve) => {
    this.#onBegun = resolve;
  });
  /**
   * The result of the last listing. A stream gets a new shard only when one of these shards ends, so most
   * rounds need no listing.
   */
  #shards: Shard[] | undefined;

  constructor(mapping: StreamMapping, stopSignal: AbortSignal, options: StreamPollerOptions) {
    this.#mapping = mapping;
    this.#stopped = stopSignal;
    this.#options = options;
    this.#reader = new StreamReader(options.call, mapping.streamArn);
    this.#path = join(options.directory, 'streams', `${mapping.id}.json`);
    this.#checkpoint = readJson(this.#path, checkpoint);
  }

  get id(): string {
    return this.#mapping.id;
  }

  /**
   * Reads every open shard once, and delivers batches that are full or whose window is over.
   * @returns whether there is probably more to read
   */
  async pollOnce(): Promise<boolean> {
    let hasMore = false;
    const shards = (this.#shards ??= await this.#reader.listShards());
    const positions = (this.#checkpoint ??= await this.#begin(shards));
    this.#onBegun();
    for (const { ShardId, ParentShardId } of shards) {
      const isParentOpen =
        shards.some(({ ShardId: id }) => id === ParentShardId) && !this.#finished.has(ParentShardId ?? '');
      if (this.#finished.has(ShardId) || isParentOpen || this.#stopped.aborted) continue;
      if (await this.#readShard(ShardId, positions)) hasMore = true;
    }
    if (shards.every(({ ShardId }) => this.#finished.has(ShardId))) this.#shards = undefined;
    return hasMore;
  }

  /**
   * After an error, reading starts again at the checkpoint, including records that were waiting for a batch.
   */
  resetToCheckpoint(): void {
    this.#shards = undefined;
    this.#iterators.clear();
    this.#finished.clear();
    this.#waiting.clear();
  }

  /** The checkpoint of a new mapping. With LATEST, reading starts after all existing records. */
  async #begin(shards: Shard[]): Promise<Checkpoint> {
    const checkpoint: Checkpoint = { shards: {} };
    for (const { ShardId } of this.#mapping.startsAtLatest ? shards : []) {
      let next: string | undefined = await this.#reader.iterator(ShardId);
      for (let isEmpty = false; next !== undefined && !isEmpty;) {
        const page = await this.#reader.read(next, skippingPageSize);
        const last = page.records.at(-1)?.dynamodb.SequenceNumber;
        checkpoint.shards[ShardId] = last ?? checkpoint.shards[ShardId] ?? null;
        isEmpty = page.records.length === 0;
        next = page.next;
      }
    }
    writeJson(this.#path, checkpoint);
    return checkpoint;
  }

  /** @returns whether there is probably more to read */
  async #readShard(shardId: string, positions: Checkpoint): Promise<boolean> {
    const backlog = this.#waiting.get(shardId) ?? { records: [], since: Date.now() };
    const iterator =
      this.#iterators.get(shardId) ??
      (await this.#reader.iterator(shardId, positions.shards[shardId] ?? undefined));
    const { records, next } = await this.#reader.read(iterator, pageSize);
    if (next === undefined) {
      this.#finished.add(shardId);
      this.#shards = undefined;
    } else this.#iterators.set(shardId, next);
    if (backlog.records.length === 0) backlog.since = Date.now();
    backlog.records.push(...records);
    this.#waiting.set(shardId, backlog);
    for (let length = this.#batchLength(backlog, next === undefined); length > 0;) {
      const batch = backlog.records.splice(0, length);
      const acceptedRecords = batch.filter((record) => this.#mapping.accepts(record));
      if (!(await this.#deliver(shardId, acceptedRecords))) break;
      positions.shards[shardId] = batch.at(-1)?.dynamodb.SequenceNumber ?? null;
      writeJson(this.#path, positions);
      length = this.#batchLength(backlog, next === undefined);
    }
    return records.length === pageSize;
  }

  /**
   * How many of the waiting records belong to the next batch. The batch ends when it contains `batchSize`
   * records that the filters accept. Otherwise it contains all records if their window is over, and none if
   * the poller should wait for more.
   */
  #batchLength({ records, since }: { records: StreamRecord[]; since: number }, isLast: boolean): number {
    const { batchSize, batchingWindow, accepts } = this.#mapping;
    let acceptedCount = 0;
    for (const [index, record] of records.entries())
      if (accepts(record) && (acceptedCount += 1) === batchSize) return index + 1;
    return acceptedCount === 0 || isLast || Date.now() - since >= batchingWindow ? records.length : 0;
  }

  #deliver(shardId: string, records: StreamRecord[]): Promise<boolean> {
    const { invoke, log, retryPause = 250 } = this.#options;
    return deliver(records, {
      mapping: this.#mapping,
      shardId,
      retryPause,
      log,
      stopSignal: this.#stopped,
      invoke: (event) => invoke(this.#mapping.functionArn, event),
    });
  }
}
