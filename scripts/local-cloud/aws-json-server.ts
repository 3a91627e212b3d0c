import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from './listen.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface JsonService {
  readonly port: number;
  /** What it stands for, in words for whoever starts it. */
  readonly name: string;
  /** @param target the operation asked for: `AmazonSSM.GetParameter` @param input undefined when it is no JSON */
  readonly answer: (target: string | undefined, input: unknown) => Answer;
}

/** A stand-in for a service of AWS that speaks JSON 1.1 (https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html), on 127.0.0.1. */
export function startJsonService({ port, name, answer }: JsonService): Promise<Listening> {
  const server = createServer((request, response) => {
    const send = ({ status, body }: Answer) =>
      response
        .writeHead(status, {
          'content-type': 'application/x-amz-json-1.1',
          'x-amzn-requestid': randomUUID(),
        })
        .end(JSON.stringify(body));
    text(request).then(
      (body) => send(answer(request.headers['x-amz-target']?.toString(), jsonOf(body))),
      () => response.destroy(),
    );
  });
  return listen(server, port, name);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
