import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A client with its own address and session. */
export interface Client {
  readonly token: string;
  readonly httpAgent: Agent;
}

/**
 * @param localAddress the address that the firewall sees. Linux can use any address in 127.0.0.0/8; on other
 * systems all clients share 127.0.0.1, and only their tokens distinguish them
 */
export const createClient = (token: string, localAddress: string): Client => ({
  token,
  httpAgent: new Agent({ keepAlive: true, ...(process.platform === 'linux' && { localAddress }) }),
});

export interface Answer {
  readonly status: number;
  /** Whether the firewall refused the request, so that it did not reach the API. */
  readonly isRefusedByFirewall: boolean;
  /** When the request was sent, in milliseconds. */
  readonly sentAt: number;
  readonly milliseconds: number;
  readonly text: string;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to a path of the site, and reads the whole answer. */
export function send(
  { token, httpAgent }: Client,
  url: string,
  { method, headers, body }: Call,
): Promise<Answer> {
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      agent: httpAgent,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      text(response).then(
        (body) =>
          resolve({
            text: body,
            status: response.statusCode ?? 0,
            isRefusedByFirewall: response.headers['apigw-requestid'] === undefined,
            sentAt,
            milliseconds: performance.now() - sentAt,
          }),
        reject,
      );
    });
    call.end(body);
  });
}
