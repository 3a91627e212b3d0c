import type { IncomingMessage, ServerResponse } from 'node:http';
import { type SiteOptions, sendRawRequest, startSite } from './fixture.ts';

/** The next response of the origin of `/pages/*`. */
export interface OriginResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** Breaks the connection at once, or in the middle of the body. */
  connectionBreak?: 'at once' | 'midway';
}

/**
 * Starts a CloudFront emulator with an origin that the test controls: its responses, its delay, and the
 * clock. The origin counts requests.
 */
export async function startPages(options: SiteOptions = {}) {
  const clock = { seconds: Date.parse('2026-05-01T12:00:00Z') / 1000 };
  const origin = {
    receivedRequests: [] as IncomingMessage[],
    nextResponse: {} as OriginResponse,
    /** Responses wait until this promise resolves. */
    gate: Promise.resolve(),
  };
  const answerRequest = async (message: IncomingMessage, response: ServerResponse) => {
    origin.receivedRequests.push(message);
    const { status = 200, headers = {}, body = 'page', connectionBreak } = origin.nextResponse;
    await origin.gate;
    if (connectionBreak === 'at once') {
      response.destroy();
      return;
    }
    const contentLength = { 'content-length': String(Buffer.byteLength(body)) };
    response.writeHead(status, {
      'content-type': 'text/html',
      ...(status !== 304 && contentLength),
      ...headers,
    });
    if (connectionBreak === 'midway') response.write(body.slice(0, 2), () => response.destroy());
    else response.end(message.method === 'HEAD' || status === 304 ? undefined : body);
  };
  const site = await startSite({
    answerRequest: (message, response) => void answerRequest(message, response),
    now: () => clock.seconds * 1000,
    ...options,
  });
  return {
    ...site,
    clock,
    origin,
    get: (headers: Record<string, string> = {}, path = '/pages/1') =>
      sendRawRequest(site.url, path, { headers }),
    head: (headers: Record<string, string> = {}) =>
      sendRawRequest(site.url, '/pages/1', { method: 'HEAD', headers }),
  };
}

/** A closed gate for the origin, and the function that opens it. */
export function createClosedGate() {
  let openGate = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  return { gate, openGate: () => openGate() };
}

export const readCacheResult = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
  String(headers['x-cache']).replace(' from cloudfront', '');
