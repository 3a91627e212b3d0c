import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawRequest {
  readonly method: string;
  /** Path and query, exactly as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly truncated: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type Outcome =
  | { readonly answer: Answer }
  | { readonly problem: 'hang' | 'no answer'; readonly reason: string };

/** Milliseconds; longer than the timeouts of every function and of API Gateway. */
const timeout = 40_000;
const httpAgent = new Agent({ keepAlive: true, maxSockets: 32 });

/**
 * Converts a path to bytes: node:http cannot send characters outside Latin-1, and white space would end the
 * path.
 */
const encodePath = (text: string) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replaceAll(/[\p{Cc} ]/gu, '+');
const encodeHeaderValue = (text: string) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replaceAll(/\p{Cc}/gu, ' ');

/** Sends a request without checking or correcting it. */
export function sendRawRequest(
  site: string,
  { method, target, headers, body, truncated }: RawRequest,
): Promise<Outcome> {
  const { hostname, port } = new URL(site);
  const bytes = Buffer.from(body ?? '');
  return new Promise((resolve) => {
    const outgoingRequest = request({
      agent: truncated ? false : httpAgent,
      hostname,
      port,
      method,
      path: encodePath(target),
      headers: {
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, encodeHeaderValue(value)]),
        ),
        ...(body !== undefined && { 'content-length': bytes.length + (truncated ? 100 : 0) }),
      },
    });
    const timer = setTimeout(() => {
      resolve({ problem: 'hang', reason: `no answer within ${timeout} ms` });
      outgoingRequest.destroy();
    }, timeout);
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    outgoingRequest.on('error', (error) => settle({ problem: 'no answer', reason: error.message }));
    outgoingRequest.on('response', (response) => {
      buffer(response).then(
        (content) =>
          settle({
            answer: {
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              text: content.toString(),
            },
          }),
        (error: unknown) => settle({ problem: 'no answer', reason: String(error) }),
      );
    });
    outgoingRequest.write(bytes);
    if (truncated) setTimeout(() => outgoingRequest.destroy(), 20);
    else outgoingRequest.end();
  });
}
