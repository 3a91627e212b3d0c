import { type IncomingMessage, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { serve, startSite } from './fixture.ts';
import { managedPolicies } from './site-assembly.ts';

/** Echoes messages; refuses a connection whose URL has `pass=no`. */
async function startSocketOrigin() {
  const receivedRequests: IncomingMessage[] = [];
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (message: IncomingMessage, stream: Duplex, head: Buffer) => {
    receivedRequests.push(message);
    if (message.url?.includes('pass=no')) {
      stream.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(message, stream, head, (socket) => {
      socket.on('message', (data) => socket.send(data, { binary: false }));
    });
  });
  return { url: await serve(server), receivedRequests };
}

const createConfiguration = (policy: object) => ({
  CacheBehaviors: [
    {
      PathPattern: '/live',
      TargetOriginId: 'api',
      AllowedMethods: ['GET', 'HEAD'],
      CachePolicyId: managedPolicies.cachingDisabled,
      ViewerProtocolPolicy: 'https-only',
      ...policy,
    },
  ],
});
const forwardingPolicy = { OriginRequestPolicyId: managedPolicies.allViewerExceptHost };

async function startLiveSite(policy: object = forwardingPolicy) {
  const origin = await startSocketOrigin();
  const site = await startSite({ configuration: createConfiguration(policy), apiUrl: origin.url });
  const openSocket = (path: string) =>
    new Promise<WebSocket | number>((resolve) => {
      const socket = new WebSocket(site.url.replace('http', 'ws') + path, { headers: { cookie: 'a=1' } });
      socket.on('open', () => resolve(socket));
      socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      socket.on('error', () => undefined);
    });
  return { origin, open: openSocket };
}

const sendAndReceive = (socket: WebSocket, text: string) =>
  new Promise<string>((resolve) => {
    socket.once('message', (data) => resolve(Buffer.isBuffer(data) ? data.toString() : ''));
    socket.send(text);
  });

describe('a WebSocket handshake', () => {
  it("reaches the origin with its query and the origin's secret, and both ends can send", async () => {
    const { origin, open: openSocket } = await startLiveSite();
    const socket = await openSocket('/live?pass=yes');
    if (!(socket instanceof WebSocket)) throw new Error(`refused with ${socket}`);
    expect(await sendAndReceive(socket, 'Hello')).toBe('Hello');
    const [request] = origin.receivedRequests;
    expect(request?.url).toBe('/live?pass=yes');
    expect(request?.headers).toMatchObject({
      'x-origin-secret': 'shared',
      upgrade: 'websocket',
      cookie: 'a=1',
    });
    expect(request?.headers.host).not.toContain('localhost');
    const closeCode = new Promise((resolve) => socket.once('close', resolve));
    socket.close(1000);
    expect(await closeCode).toBe(1000);
  });

  it('is refused with the status of the origin', async () => {
    const { open: openSocket } = await startLiveSite();
    expect(await openSocket('/live?pass=no')).toBe(403);
  });

  it('reaches the origin without its headers, and fails, if no policy forwards them', async () => {
    const { origin, open: openSocket } = await startLiveSite({});
    expect(await openSocket('/live')).toBe(400);
    expect(origin.receivedRequests[0]?.headers).not.toHaveProperty('sec-websocket-key');
  });

  it('is refused if the behaviour has a bucket as origin', async () => {
    const { origin, open: openSocket } = await startLiveSite();
    expect(await openSocket('/app')).toBe(403);
    expect(origin.receivedRequests).toHaveLength(0);
  });
});
