import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { type RunningServer, listen } from '../../listen.ts';
import { type StreamRecord, StreamReader } from '../lambda-event-sources/stream-reader.ts';
import type { DynamoDbCall } from './call.ts';

/** Milliseconds between two reads of a stream. */
const interval = 25;
const pageSize = 1000;

const Table = z.object({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  GlobalSecondaryIndexes: z
    .array(z.object({ IndexName: z.string(), KeySchema: z.unknown(), Projection: z.unknown() }))
    .default([]),
});
const Change = z.object({ Keys: z.unknown(), NewImage: z.record(z.string(), z.unknown()).optional() });

/** The headers that are forwarded; `fetch` sets length and host itself. */
const forwardedHeaderNames = ['x-amz-target', 'content-type', 'authorization'] as const;

const formatCopyName = (table: string) => `${table}-indexes`;

interface Options {
  /** Address of DynamoDB Local. */
  readonly target: string;
  readonly call: DynamoDbCall;
  /** ARNs of the streams by table name. Tables without a stream do not lag. */
  readonly streamArns: ReadonlyMap<string, string>;
  /** Milliseconds. */
  readonly lag: number;
}

export interface LaggingIndexes extends RunningServer {
  /** Stops all index updates until `release`. */
  hold(): void;
  release(): void;
}

/**
 * Starts a proxy whose indexes lag behind their tables, as in AWS: DynamoDB Local has no lag. A copy of each
 * table follows its stream with the delay, and index queries read the copy.
 */
export async function startLaggingIndexes({
  target,
  call,
  streamArns,
  lag,
}: Options): Promise<LaggingIndexes> {
  for (const TableName of streamArns.keys()) await createCopy(call, TableName);
  const server = createServer((request, response) => {
    const forwardRequest = async () => {
      const body = await text(request);
      const headers = new Headers();
      for (const name of forwardedHeaderNames) headers.set(name, request.headers[name]?.toString() ?? '');
      const isQuery = headers.get('x-amz-target') === 'DynamoDB_20120810.Query';
      const answer = await fetch(target, {
        method: 'POST',
        headers,
        body: isQuery ? redirectToCopy(body, streamArns) : body,
      });
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(await answer.text());
    };
    forwardRequest().catch(() => response.destroy());
  });
  const runningServer = await listen(server, 0, 'proxy of DynamoDB');
  const stop = new AbortController();
  let isHeld = false;
  const isDue = (since: number) => !isHeld && since + lag <= Date.now();
  const followers = [...streamArns].map(([table, arn]) =>
    followTable(call, { table, arn, isChangeDue: isDue }, stop.signal),
  );
  return {
    url: runningServer.url,
    hold: () => void (isHeld = true),
    release: () => void (isHeld = false),
    async close() {
      stop.abort();
      await Promise.all(followers);
      await runningServer.close();
    },
  };
}

async function createCopy(call: DynamoDbCall, TableName: string): Promise<void> {
  const responseSchema = z.object({ Table });
  const { Table: table } = await call('DynamoDB_20120810.DescribeTable', { TableName }, responseSchema);
  const GlobalSecondaryIndexes = table.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  const input = {
    ...table,
    TableName: formatCopyName(TableName),
    GlobalSecondaryIndexes,
    BillingMode: 'PAY_PER_REQUEST',
  };
  await call('DynamoDB_20120810.CreateTable', input, z.unknown());
}

/** Redirects an index query to the copy of its table. */
function redirectToCopy(body: string, streamArns: ReadonlyMap<string, string>): string {
  const query = z.looseObject({ TableName: z.string(), IndexName: z.string() }).safeParse(JSON.parse(body));
  if (!query.success || !streamArns.has(query.data.TableName)) return body;
  return JSON.stringify({ ...query.data, TableName: formatCopyName(query.data.TableName) });
}

interface FollowedTable {
  readonly table: string;
  readonly arn: string;
  /**
   * Whether a change is old enough to be written to the copy.
   * @param since when the change was read, in milliseconds since the epoch
   */
  readonly isChangeDue: (since: number) => boolean;
}

/** Writes each change to the copy once it is old enough. */
async function followTable(
  call: DynamoDbCall,
  { table, arn, isChangeDue }: FollowedTable,
  stopSignal: AbortSignal,
): Promise<void> {
  const reader = new StreamReader(call, arn);
  const iterators = new Map<string, string | undefined>();
  const waitingChanges: { record: StreamRecord; since: number }[] = [];
  while (!stopSignal.aborted) {
    for (const { ShardId } of await reader.listShards()) {
      const iterator = iterators.has(ShardId) ? iterators.get(ShardId) : await reader.iterator(ShardId);
      if (iterator === undefined) continue;
      const { records, next } = await reader.read(iterator, pageSize);
      iterators.set(ShardId, next);
      waitingChanges.push(...records.map((record) => ({ record, since: Date.now() })));
    }
    for (let [first] = waitingChanges; first && isChangeDue(first.since); [first] = waitingChanges) {
      await copyChange(call, formatCopyName(table), first.record);
      waitingChanges.shift();
    }
    await delay(interval, undefined, { signal: stopSignal }).catch(() => undefined);
  }
}

async function copyChange(call: DynamoDbCall, TableName: string, { dynamodb }: StreamRecord): Promise<void> {
  const { Keys, NewImage } = Change.parse(dynamodb);
  if (!NewImage) await call('DynamoDB_20120810.DeleteItem', { TableName, Key: Keys }, z.unknown());
  else await call('DynamoDB_20120810.PutItem', { TableName, Item: repairItem(NewImage) }, z.unknown());
}

/** The streams of DynamoDB Local contain `{}` for an empty map, but its API accepts only `{"M":{}}`. */
const repairItem = (item: Record<string, unknown>): unknown =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, repairValue(value)]));

const Value = z.union([
  z.strictObject({ M: z.record(z.string(), z.unknown()) }),
  z.strictObject({ L: z.array(z.unknown()) }),
]);
function repairValue(value: unknown): unknown {
  if (JSON.stringify(value) === '{}') return { M: {} };
  const nestedValue = Value.safeParse(value).data;
  if (!nestedValue) return value;
  return 'M' in nestedValue ? { M: repairItem(nestedValue.M) } : { L: nestedValue.L.map(repairValue) };
}
