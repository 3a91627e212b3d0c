import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Listening, listen } from '../listen.ts';

const Request = z.object({ Name: z.string() });
const target = 'AmazonSSM.GetParameter';

interface Answer {
  readonly status: number;
  readonly body: object;
}

const failure = (name: string, message = ''): Answer => ({
  status: 400,
  body: { __type: name, message },
});

/**
 * SSM's parameter store on this machine, for development and tests: GetParameter of plain strings over the JSON 1.1 protocol, on 127.0.0.1.
 * @param valueOf asked anew with each call; undefined where there is no such parameter
 */
export function startParameters({
  port,
  valueOf,
}: {
  port: number;
  valueOf: (name: string) => string | undefined;
}): Promise<Listening> {
  const server = createServer((request, response) => {
    const send = ({ status, body }: Answer) =>
      response
        .writeHead(status, {
          'content-type': 'application/x-amz-json-1.1',
          'x-amzn-requestid': randomUUID(),
        })
        .end(JSON.stringify(body));
    text(request).then(
      (body) => send(answer(request.headers['x-amz-target'], body, valueOf)),
      () => response.destroy(),
    );
  });
  return listen(server, port, 'parameter store');
}

function answer(
  operation: string | string[] | undefined,
  body: string,
  valueOf: (name: string) => string | undefined,
): Answer {
  if (operation !== target) return failure('UnknownOperationException');
  const request = Request.safeParse(jsonOf(body));
  if (!request.success) return failure('ValidationException', 'Name is required');
  const { Name } = request.data;
  const Value = valueOf(Name);
  if (Value === undefined) return failure('ParameterNotFound');
  return { status: 200, body: { Parameter: { Name, Type: 'String', Value, Version: 1, DataType: 'text' } } };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
