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

/** Stands before DynamoDB Local at `target` and adds up the units that it says each Query consumed. */
export async function startMeter(target: string) {
  let units = 0;
  const server = createServer((request, response) => {
    const answer = async () => {
      const operation = String(request.headers['x-amz-target']);
      const reads = operation.endsWith('.Query');
      const input = Input.parse(JSON.parse(await textOf(request)));
      const upstream = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': operation,
          authorization: String(request.headers.authorization),
        },
        body: JSON.stringify({ ...input, ...(reads && { ReturnConsumedCapacity: 'TOTAL' }) }),
      });
      const body = await upstream.text();
      if (reads) units += Output.parse(JSON.parse(body)).ConsumedCapacity.CapacityUnits;
      response.writeHead(upstream.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const listening = await listen(server, 0, 'meter');
  return {
    url: listening.url,
    close: () => listening.close(),
    /** Units consumed by what `work` asks for. */
    unitsOf: async (work: () => Promise<unknown>): Promise<number> => {
      const before = units;
      await work();
      return units - before;
    },
  };
}
