import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A client with its own address and session. */
export interface Client {
  readonly token: string;
  readonly agent: Agent;
}

/**
 * @param localAddress the address that the firewall sees. Linux can use any address in 127.0.0.0/8; on other
 * systems all clients share 127.0.0.1, and only their tokens distinguish them
 */
export const newClient = (token: string, localAddress: string): Client => ({
  token,
  agent: new Agent({ keepAlive: true, ...(process.platform === 'linux' && { localAddress }) }),
});

export interface Answer {
  readonly status: number;
  /** Whether the firewall refused the request, so that it did not reach the API. */
  readonly byFirewall: boolean;
  /** When the request was sent, in milliseconds. */
  readonly sent: number;
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
  { token, agent }: Client,
  url: string,
  { method, headers, body }: Call,
): Promise<Answer> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers: { authorization: `Bearer ${token}`, ...headers } });
    call.on('error', reject);
    call.on('response', (response) => {
      text(response).then(
        (body) =>
          resolve({
            text: body,
            status: response.statusCode ?? 0,
            byFirewall: response.headers['apigw-requestid'] === undefined,
            sent,
            milliseconds: performance.now() - sent,
          }),
        reject,
      );
    });
    call.end(body);
  });
}
