import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { type DynamoDbCall, dynamoDbClient } from '@portico/local-cloud/services/dynamodb/call.ts';
import { type Listening, listen } from '@portico/local-cloud/listen.ts';
import { type Index, type Item, itemSize, readUnits, writeUnits } from './item-size.ts';

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
    const byFunction = incoming.headers['x-amzn-trace-id'] !== undefined;
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
    const metered = target.startsWith('DynamoDB_') && byFunction;
    const { status, text } = await (metered ? this.#metered(operation, body, forward) : forward(body));
    outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  }

  async #metered(
    operation: string,
    body: string,
    forward: (text: string) => Promise<{ status: number; text: string }>,
  ): Promise<{ status: number; text: string }> {
    const given = z.looseObject({ ConsistentRead: z.boolean().default(false) }).parse(JSON.parse(body));
    if (operation === 'GetItem') {
      const answer = await forward(body);
      const { Item } = Found.parse(JSON.parse(answer.text));
      this.units.reads += readUnits(Item, { consistent: given.ConsistentRead });
      return answer;
    }
    if (operation === 'Query') {
      const answer = await forward(JSON.stringify({ ...given, ReturnConsumedCapacity: 'TOTAL' }));
      this.units.reads += Queried.parse(JSON.parse(answer.text)).ConsumedCapacity.CapacityUnits;
      return answer;
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
    for (const [index, old] of before.entries()) {
      const fresh = after[index];
      this.units.writes += writeUnits(old, fresh, indexes, { inTransaction: transaction.success });
      this.units.stored += (fresh ? itemSize(fresh) : 0) - (old ? itemSize(old) : 0);
    }
    return answer;
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
