import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aNumber, objectContaining, textMatching } from '../../expecting.ts';
import { Socket, startApi } from './websocket-api.fixture.ts';

type Api = Awaited<ReturnType<typeof startApi>>;
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function connect(path?: string, targetApi = api): Promise<Socket> {
  const socket = await targetApi.open(path);
  if (!(socket instanceof Socket)) throw new Error(`refused with ${socket}`);
  return socket;
}

describe('a handshake', () => {
  it('is refused outside the stage, or by $connect with the status that its function returns', async () => {
    expect(await api.open('/')).toBe(403);
    expect(await api.open('/other')).toBe(403);
    expect(await api.open('/socket?pass=no')).toBe(403);
  });

  it('gets 426 without the upgrade headers', async () => {
    expect((await fetch(`${api.url}/socket`)).status).toBe(426);
  });

  it("is throttled by the stage's limits", async () => {
    const throttledApi = await startApi({
      throttling: { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 1 },
    });
    await connect('/socket', throttledApi);
    expect(await throttledApi.open()).toBe(429);
    await throttledApi.close();
  });
});

describe('a message', () => {
  it('reaches the route that it names, and the response is returned', async () => {
    const socket = await connect();
    socket.send('{"action":"ask"}');
    expect(await socket.readMessage()).toEqual({
      requestContext: objectContaining({
        routeKey: 'ask',
        eventType: 'MESSAGE',
        messageDirection: 'IN',
        stage: 'socket',
        connectionId: textMatching(/=$/),
        connectedAt: aNumber(),
        messageId: textMatching(/=$/),
      }),
      body: '{"action":"ask"}',
      isBase64Encoded: false,
    });
    socket.close();
  });

  it.each(['{"action":"unknown"}', '{"action":"$connect"}', '[]', 'no JSON'])(
    'goes to $default if it names no route: %s',
    async (text) => {
      const socket = await connect();
      socket.send(text);
      // `$default` sends no response, so the first message is the reply to what `requestConnectionId` sends.
      expect(await socket.requestConnectionId()).toMatch(/=$/);
      socket.close();
    },
  );

  it('gets an error message if the function fails', async () => {
    const socket = await connect();
    socket.send('{"action":"ask","fail":true}');
    expect(await socket.readMessage()).toMatchObject({
      message: 'Internal server error',
      connectionId: textMatching(/=$/),
    });
    socket.close();
  });

  it('ends the connection if it is longer than 32 kB or contains binary data', async () => {
    const largeMessageSocket = await connect();
    largeMessageSocket.send('x'.repeat(32 * 1024 + 1));
    expect(await largeMessageSocket.closeCode).toBe(1009);
    const binaryMessageSocket = await connect();
    binaryMessageSocket.send(Buffer.from('x'));
    expect(await binaryMessageSocket.closeCode).toBe(1003);
  });
});

describe('2,000 simultaneous messages', () => {
  it('are all answered, without delaying another connection', { tags: ['nightly'] }, async () => {
    const [busySocket, otherSocket] = [await connect(), await connect()];
    for (let sent = 0; sent < 2_000; sent += 1) busySocket.send('{"action":"ask"}');
    await busySocket.readMessage();
    expect(await otherSocket.requestConnectionId()).toMatch(/=$/);
    expect(busySocket.unreadCount).toBeLessThan(1_000);
    for (let received = 1; received < 2_000; received += 1)
      expect(await busySocket.readMessage()).toMatchObject({ body: '{"action":"ask"}' });
    for (const socket of [busySocket, otherSocket]) socket.close();
  });

  it('do not prevent the API from stopping', { tags: ['nightly'] }, async () => {
    const endingApi = await startApi();
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connect('/socket', endingApi)));
    for (const socket of sockets) for (let sent = 0; sent < 100; sent += 1) socket.send('{"action":"ask"}');
    await sockets[0]?.readMessage();
    await endingApi.close();
    const { length: logLength } = endingApi.logLines;
    await pause(1_000);
    expect(endingApi.logLines).toHaveLength(logLength);
  });
});

describe('the management API', () => {
  it('sends, shows and ends a connection', async () => {
    const socket = await connect();
    const id = await socket.requestConnectionId();
    expect((await api.callManagementApi('POST', id, '{"news":1}')).status).toBe(200);
    expect(await socket.readMessage()).toEqual({ news: 1 });
    expect(await (await api.callManagementApi('GET', id)).json()).toMatchObject({
      identity: { sourceIp: '127.0.0.1' },
    });
    expect((await api.callManagementApi('DELETE', id)).status).toBe(204);
    expect(await socket.closeCode).toBe(1000);
    const response = await api.callManagementApi('POST', id, '{}');
    expect([response.status, response.headers.get('x-amzn-errortype')]).toEqual([410, 'GoneException']);
  });

  it('refuses unsigned calls, unknown keys, changed bodies, and messages above 128 kB', async () => {
    const socket = await connect();
    const id = await socket.requestConnectionId();
    const url = `${api.url}/socket/@connections/${encodeURIComponent(id)}`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403);
    expect((await api.callManagementApi('POST', id, '{}', 'UNKNOWN')).status).toBe(403);
    expect((await api.callManagementApi('POST', id, 'x'.repeat(128 * 1024 + 1))).status).toBe(413);
    socket.close();
  });
});

describe('the end of a connection', () => {
  it('an idle connection ends after a time, and $disconnect gets the code', async () => {
    const shortLivedApi = await startApi({ limits: { maxIdleTime: 20, maxDuration: 60_000 } });
    const socket = await connect('/socket', shortLivedApi);
    expect(await socket.closeCode).toBe(1001);
    await expect.poll(() => shortLivedApi.logLines.join()).toContain('"disconnectStatusCode":1001');
    await shortLivedApi.close();
  });

  it('a connection ends when it is too old, even if it is in use', async () => {
    const shortLivedApi = await startApi({ limits: { maxIdleTime: 60_000, maxDuration: 20 } });
    expect(await (await connect('/socket', shortLivedApi)).closeCode).toBe(1001);
    await shortLivedApi.close();
  });

  it('a restart of the API ends connections without a closing handshake, and refuses new ones', async () => {
    const restartingApi = await startApi();
    const socket = await connect('/socket', restartingApi);
    restartingApi.restart(60_000);
    expect(await socket.closeCode).toBe(1006);
    expect(await restartingApi.open()).toBe(503);
    await restartingApi.close();
  });
});
