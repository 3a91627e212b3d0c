import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { liveTimes } from '@portico/shared/model/live.ts';
import { type Client, send } from './client.ts';

/** Milliseconds between two heartbeats of an ordinary customer; browsers send them less often. */
const heartbeatInterval = 2_000;
/** Milliseconds after which a heartbeat counts as lost. */
const heartbeatTimeout = liveTimes.heartbeat;

const Pass = z.object({ pass: z.string() });

async function openConnection(site: string, client: Client): Promise<WebSocket | undefined> {
  const { status, text } = await send(client, `${site}/api/live`, { method: 'POST' });
  if (status !== 200) return undefined;
  const { pass } = Pass.parse(JSON.parse(text));
  const socket = new WebSocket(`${site.replace('http', 'ws')}/live?pass=${pass}`);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', () => resolve(undefined));
  });
}

const heartbeatMessage = '{"action":"beat"}';

export interface Heartbeats {
  readonly answeredCount: number;
  readonly lostCount: number;
}

const isHeartbeat = (data: unknown) => z.instanceof(Buffer).parse(data).toString().includes('"beat"');

function sendHeartbeat(socket: WebSocket): Promise<boolean> {
  if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (answered: boolean) => {
      clearTimeout(timer);
      socket.off('message', onMessage).off('close', onClose);
      resolve(answered);
    };
    const onMessage = (data: unknown) => isHeartbeat(data) && settle(true);
    const onClose = () => settle(false);
    const timer = setTimeout(onClose, heartbeatTimeout);
    socket.on('message', onMessage).on('close', onClose);
    socket.send(heartbeatMessage);
  });
}

/** Keeps a live connection open as a browser does, and counts its heartbeats. */
export async function keepConnectionOpen(
  site: string,
  client: Client,
  stop: AbortSignal,
): Promise<Heartbeats> {
  let [answered, lost] = [0, 0];
  let socket = await openConnection(site, client);
  while (!stop.aborted) {
    if (socket?.readyState !== WebSocket.OPEN) socket = await openConnection(site, client);
    const isAnswered = socket !== undefined && (await sendHeartbeat(socket));
    if (isAnswered) answered += 1;
    else lost += 1;
    await pause(heartbeatInterval);
  }
  socket?.terminate();
  return { answeredCount: answered, lostCount: lost };
}

/** How a connection of the flooder ended: milliseconds and messages since its first message. */
export interface ConnectionEnd {
  readonly milliseconds: number;
  readonly messages: number;
}

export interface FloodedConnections {
  readonly closedCount: number;
  readonly refusedCount: number;
}

/**
 * Opens a live connection and sends messages until it is closed.
 * @param rate messages per second
 * @returns 'refused' if the connection was not opened; undefined if it was still open when `stop` was aborted
 */
export async function floodConnection(
  site: string,
  client: Client,
  rate: number,
  stop: AbortSignal,
): Promise<ConnectionEnd | 'refused' | undefined> {
  const socket = await openConnection(site, client);
  if (!socket) return 'refused';
  const startedAt = performance.now();
  let messages = 0;
  let end: ConnectionEnd | undefined;
  socket.on('close', () => (end = { milliseconds: performance.now() - startedAt, messages }));
  while (!end && !stop.aborted) {
    socket.send(heartbeatMessage);
    messages += 1;
    await pause(1000 / rate);
  }
  const endBeforeStop = end;
  socket.terminate();
  return endBeforeStop;
}

/** Floods a live connection, and opens another one whenever it is closed. @param rate messages per second */
export async function floodLiveConnections(
  site: string,
  client: Client,
  rate: number,
  stop: AbortSignal,
): Promise<FloodedConnections> {
  let [closed, refused] = [0, 0];
  while (!stop.aborted) {
    const end = await floodConnection(site, client, rate, stop);
    if (end === 'refused') {
      refused += 1;
      await pause(200);
    } else if (end) closed += 1;
  }
  return { closedCount: closed, refusedCount: refused };
}
