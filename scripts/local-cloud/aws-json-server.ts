import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type RunningServer, listen } from './listen.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface JsonService {
  readonly port: number;
  /** The name of the emulated service, for error messages. */
  readonly name: string;
  /**
   * @param target the operation, such as `AmazonSSM.GetParameter`
   * @param input undefined if it is not JSON
   */
  readonly answer: (target: string | undefined, input: unknown, headers: IncomingHttpHeaders) => Answer;
}

/**
 * Starts an emulator of a service that uses AWS JSON 1.1, on the loopback interface.
 * https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
 */
export function startJsonService({ port, name, answer }: JsonService): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const send = ({ status, body }: Answer) =>
      response
        .writeHead(status, {
          'content-type': 'application/x-amz-json-1.1',
          'x-amzn-requestid': randomUUID(),
        })
        .end(JSON.stringify(body));
    text(request).then(
      (body) => send(answer(request.headers['x-amz-target']?.toString(), parseJson(body), request.headers)),
      () => response.destroy(),
    );
  });
  return listen(server, port, name);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
