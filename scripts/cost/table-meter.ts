import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { type DynamoDbCall, dynamoDbClient } from '@portico/local-cloud/services/dynamodb/call.ts';
import { rootOf } from '@portico/local-cloud/recorder/trace-log.ts';
import { type Listening, listen } from '@portico/local-cloud/listen.ts';
import { type Index, type Item, itemSize, readUnits, writeUnits } from './item-size.ts';

/** A call of a function, and what it used. */
export interface TableCall {
  /** Of the API request that caused it. */
  readonly root: string | undefined;
  /** Milliseconds since the start of this process. */
  readonly start: number;
  readonly end: number;
  readonly reads: number;
  readonly writes: number;
}

/** Totals since the start, of requests by functions only. */
export interface TableUnits {
  reads: number;
  writes: number;
  /** Bytes by which the table has grown, without its indexes. */
  stored: number;
}

const Attributes = z.record(z.string(), z.unknown());
const Part = z.looseObject({
  TableName: z.string(),
  Key: Attributes.optional(),
  Item: Attributes.optional(),
});
type Part = z.output<typeof Part>;
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Part)) });
const Found = z.object({ Item: Attributes.optional() });
const Queried = z.looseObject({ ConsumedCapacity: z.object({ CapacityUnits: z.number() }) });
const KeySchema = z.array(z.object({ AttributeName: z.string() }));
const Description = z.object({
  Table: z.object({
    KeySchema,
    GlobalSecondaryIndexes: z
      .array(
        z.object({
          KeySchema,
          Projection: z.object({
            ProjectionType: z.string(),
            NonKeyAttributes: z.array(z.string()).default([]),
          }),
        }),
      )
      .default([]),
  }),
});

const api = (operation: string) => `DynamoDB_20120810.${operation}`;

/**
 * A proxy of DynamoDB Local that computes the units AWS would bill from item sizes, because DynamoDB Local
 * reports too few for transactions. It reads each item before and after a write, so its counts are right only
 * while one client writes at a time.
 */
export class TableMeter {
  readonly units: TableUnits = { reads: 0, writes: 0, stored: 0 };
  /** Called for each call that ended. */
  onCall: (call: TableCall) => void = () => undefined;
  readonly #target: string;
  readonly #call: DynamoDbCall;
  #layout: Promise<{ keys: string[]; indexes: Index[] }> | undefined;

  constructor(target: string, region: string) {
    this.#target = target;
    this.#call = dynamoDbClient(target, region);
  }

  start(): Promise<Listening> {
    const server = createServer((incoming, outgoing) => {
      this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
    server.keepAliveTimeout = 120_000;
    return listen(server, 0, 'table meter');
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = (await buffer(incoming)).toString();
    const target = String(incoming.headers['x-amz-target']);
    const operation = target.split('.').at(-1) ?? '';
    // Only functions send it: the AWS SDK adds it in Lambda.
    const trace = incoming.headers['x-amzn-trace-id'];
    const forward = async (text: string) => {
      const response = await fetch(this.#target, {
        method: 'POST',
        headers: {
          'x-amz-target': target,
          'content-type': 'application/x-amz-json-1.0',
          authorization: incoming.headers.authorization ?? '',
        },
        body: text,
      });
      return { status: response.status, text: await response.text() };
    };
    const isMetered = target.startsWith('DynamoDB_') && trace !== undefined;
    const start = performance.now();
    const { status, text, used } = await (isMetered
      ? this.#metered(operation, body, forward)
      : { ...(await forward(body)), used: undefined });
    if (used) {
      this.units.reads += used.reads;
      this.units.writes += used.writes;
      this.units.stored += used.stored;
      this.onCall({ root: rootOf(trace), start, end: performance.now(), ...used });
    }
    outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  }

  async #metered(
    operation: string,
    body: string,
    forward: (text: string) => Promise<{ status: number; text: string }>,
  ): Promise<{ status: number; text: string; used: TableUnits }> {
    const none = { reads: 0, writes: 0, stored: 0 };
    const given = z.looseObject({ ConsistentRead: z.boolean().default(false) }).parse(JSON.parse(body));
    if (operation === 'GetItem') {
      const answer = await forward(body);
      const { Item } = Found.parse(JSON.parse(answer.text));
      return { ...answer, used: { ...none, reads: readUnits(Item, { consistent: given.ConsistentRead }) } };
    }
    if (operation === 'Query') {
      const answer = await forward(JSON.stringify({ ...given, ReturnConsumedCapacity: 'TOTAL' }));
      const { CapacityUnits: reads } = Queried.parse(JSON.parse(answer.text)).ConsumedCapacity;
      return { ...answer, used: { ...none, reads } };
    }
    if (!['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'].includes(operation))
      throw new Error(`Metering of ${operation} is not implemented.`);
    const transaction = Transaction.safeParse(given);
    const parts = transaction.success
      ? transaction.data.TransactItems.flatMap((item) => Object.values(item))
      : [Part.parse(given)];
    const before = await Promise.all(parts.map((part) => this.#itemOf(part)));
    const answer = await forward(body);
    const after = await Promise.all(parts.map((part) => this.#itemOf(part)));
    const { indexes } = await this.#describe(parts[0]?.TableName ?? '');
    const used = before.map((old, index) => {
      const fresh = after[index];
      return {
        writes: writeUnits(old, fresh, indexes, { inTransaction: transaction.success }),
        stored: (fresh ? itemSize(fresh) : 0) - (old ? itemSize(old) : 0),
      };
    });
    const sumOf = (unit: 'writes' | 'stored') => used.reduce((sum, one) => sum + one[unit], 0);
    return { ...answer, used: { ...none, writes: sumOf('writes'), stored: sumOf('stored') } };
  }

  async #itemOf({ TableName, Key, Item = Key }: Part): Promise<Item | undefined> {
    const { keys } = await this.#describe(TableName);
    const own = Object.fromEntries(keys.map((key) => [key, Item?.[key]]));
    return (await this.#call(api('GetItem'), { TableName, Key: own, ConsistentRead: true }, Found)).Item;
  }

  #describe(TableName: string): Promise<{ keys: string[]; indexes: Index[] }> {
    this.#layout ??= this.#call(api('DescribeTable'), { TableName }, Description).then(({ Table }) => {
      const names = (schema: z.output<typeof KeySchema>) => schema.map(({ AttributeName }) => AttributeName);
      const keys = names(Table.KeySchema);
      const indexes = Table.GlobalSecondaryIndexes.map(({ KeySchema: own, Projection }): Index => ({
        keys: [...keys, ...names(own)],
        attributes: Projection.ProjectionType === 'ALL' ? 'all' : Projection.NonKeyAttributes,
      }));
      return { keys, indexes };
    });
    return this.#layout;
  }
}
