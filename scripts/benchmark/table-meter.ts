import { type IncomingMessage, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { listen } from '@portico/local-cloud/listen.ts';
import { parseTraceRoot } from '@portico/local-cloud/recorder/trace-log.ts';

/** A call to the table, in the units that DynamoDB bills. */
export interface TableCall {
  /** The trace of the request or event that caused the call; undefined for a call outside of functions. */
  readonly trace: string | undefined;
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly reads: number;
  readonly writes: number;
}

const Units = z.object({ CapacityUnits: z.number().default(0) });
const TableUnits = Units.extend({ GlobalSecondaryIndexes: z.record(z.string(), Units).default({}) });
const ResponseBody = z.object({ ConsumedCapacity: z.union([TableUnits, z.array(TableUnits)]).optional() });
const sumUnits = (units: readonly z.output<typeof Units>[]) =>
  units.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
const RequestBody = z.record(z.string(), z.unknown());

const readingOperations = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'];
const writingOperations = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];

/**
 * A transaction that writes counts as writes only: its condition checks are reads, but billed as writes. In a
 * transaction, DynamoDB Local counts writes to indexes twice, and DynamoDB only once.
 */
function readConsumedUnits(operation: string, body: string): { reads: number; writes: number } {
  const { ConsumedCapacity = [] } = ResponseBody.parse(JSON.parse(body));
  const tables = [ConsumedCapacity].flat();
  const indexes = tables.flatMap(({ GlobalSecondaryIndexes }) => Object.values(GlobalSecondaryIndexes));
  const doubleCount = operation === 'TransactWriteItems' ? sumUnits(indexes) / 2 : 0;
  const units = sumUnits(tables) - doubleCount;
  return readingOperations.includes(operation) ? { reads: units, writes: 0 } : { reads: 0, writes: units };
}

/**
 * Starts a proxy for DynamoDB Local at `target`, which reports the cost of each call that reads or writes
 * items.
 */
export async function startTableMeter(target: string, onCall: (call: TableCall) => void) {
  const forwardRequest = async (request: IncomingMessage) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const isMetered = [...readingOperations, ...writingOperations].includes(operation);
    const input = RequestBody.parse(JSON.parse(await text(request)));
    const start = performance.now();
    const upstreamResponse = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(request.headers['x-amz-target']),
        authorization: String(request.headers.authorization),
      },
      body: JSON.stringify({ ...input, ...(isMetered && { ReturnConsumedCapacity: 'INDEXES' }) }),
    });
    const body = await upstreamResponse.text();
    if (isMetered && upstreamResponse.ok)
      onCall({
        trace: parseTraceRoot(request.headers['x-amzn-trace-id']),
        start,
        end: performance.now(),
        ...readConsumedUnits(operation, body),
      });
    return { status: upstreamResponse.status, body };
  };
  const server = createServer((request, response) => {
    forwardRequest(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return listen(server, 0, 'meter');
}
