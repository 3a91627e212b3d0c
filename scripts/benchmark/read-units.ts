import { type IncomingMessage, createServer } from 'node:http';
import * as z from 'zod';
import { listen } from '@portico/local-cloud/listen.ts';

const Input = z.record(z.string(), z.unknown());
const Output = z.object({ ConsumedCapacity: z.object({ CapacityUnits: z.number() }) });

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of request.setEncoding('utf8')) chunks.push(String(chunk));
  return chunks.join('');
}

/** Starts a proxy for DynamoDB Local at `target` that adds up the read units of every Query. */
export async function startReadUnitMeter(target: string) {
  let units = 0;
  const server = createServer((request, response) => {
    const forward = async () => {
      const operation = String(request.headers['x-amz-target']);
      const isQuery = operation.endsWith('.Query');
      const input = Input.parse(JSON.parse(await textOf(request)));
      const upstream = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': operation,
          authorization: String(request.headers.authorization),
        },
        body: JSON.stringify({ ...input, ...(isQuery && { ReturnConsumedCapacity: 'TOTAL' }) }),
      });
      const body = await upstream.text();
      if (isQuery) units += Output.parse(JSON.parse(body)).ConsumedCapacity.CapacityUnits;
      response.writeHead(upstream.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
    };
    forward().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const listening = await listen(server, 0, 'meter');
  return {
    url: listening.url,
    close: () => listening.close(),
    /** Read units of the queries that `work` makes. */
    unitsUsedBy: async (work: () => Promise<unknown>): Promise<number> => {
      const before = units;
      await work();
      return units - before;
    },
  };
}
