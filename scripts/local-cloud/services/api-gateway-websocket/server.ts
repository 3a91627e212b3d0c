import { type IncomingMessage, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { Credentials } from '../../credentials.ts';
import { type RunningServer, listen } from '../../listen.ts';
import type { TraceLog } from '../../recorder/trace-log.ts';
import type { LambdaRuntime } from '../lambda/runtime.ts';
import { type ConnectionLimits, Connections, awsLimits } from './connections.ts';
import type { WebSocketDefinition, WebSocketRoute } from './definition.ts';
import {
  type ConnectionFacts,
  createConnectEvent,
  createDisconnectEvent,
  createMessageEvent,
  createConnectionId,
} from './event.ts';
import { answerManagementCall } from './management-api.ts';

export interface WebSocketApiOptions {
  readonly port: number;
  readonly region: string;
  readonly credentials: Credentials;
  /** Called for every event, so that a new definition takes effect immediately. */
  readonly getDefinition: () => WebSocketDefinition | undefined;
  readonly runtime: LambdaRuntime;
  readonly traceLog: TraceLog;
  readonly log: (line: string) => void;
  /** @default AWS's limits */
  readonly limits?: ConnectionLimits;
}

export interface WebSocketApi extends RunningServer {
  readonly connections: Connections;
  /** Closes all connections and refuses new ones for this number of milliseconds, as a restart does. */
  restart(milliseconds: number): void;
}

/** Messages of one connection that are processed concurrently. */
const maxConcurrentMessages = 3;

/** Maximum bytes of a frame. Browsers send a short message in one frame. */
const frameLimit = 32 * 1024;

const Response = z.object({ statusCode: z.int().optional(), body: z.string().optional() }).nullable();

/**
 * Starts an emulator of a WebSocket API: the handshake calls the route `$connect`, and messages call the
 * routes that they name. Also emulates route responses, `$disconnect`, the signed management API, and limits.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-overview.html
 */
export async function startWebSocketApi(options: WebSocketApiOptions): Promise<WebSocketApi> {
  const { getDefinition, runtime, traceLog, log, credentials, region } = options;
  const connections = new Connections(options.limits ?? awsLimits);
  const upgradeServer = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimit,
    perMessageDeflate: false,
  });
  let restartEnd = 0;
  let isClosed = false;

  /** @returns undefined if the function failed */
  async function invoke({ functionArn, key }: WebSocketRoute, id: string, event: object) {
    const outcome = await runtime.invoke(functionArn, event, traceLog.begin(id));
    if ('payload' in outcome) return Response.safeParse(JSON.parse(outcome.payload)).data ?? undefined;
    // While the emulator stops, functions no longer run, so the last events of open connections fail. These
    // failures are not logged.
    if (!isClosed) log(`${key}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    return undefined;
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: number, reason: string) =>
      stream.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    stream.on('error', () => undefined);
    const api = getDefinition();
    const [path = '', query = ''] = (request.url ?? '/').split('?');
    if (!api || path !== `/${api.stage}`) return void refuse(403, 'Forbidden');
    if (Date.now() < restartEnd) return void refuse(503, 'Service Unavailable');
    const connection: ConnectionFacts = {
      id: createConnectionId(),
      connectedAt: Date.now(),
      sourceIp: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      domainName: request.headers.host ?? 'localhost',
    };
    const route = api.routes.get('$connect');
    if (route) {
      if (!route.takeToken()) return void refuse(429, 'Too Many Requests');
      const event = createConnectEvent(request, new URLSearchParams(query), api, connection);
      const status = (await invoke(route, connection.id, event))?.statusCode ?? 502;
      if (status < 200 || status > 299) return void refuse(status, status === 403 ? 'Forbidden' : 'Error');
    }
    upgradeServer.handleUpgrade(request, stream, head, (socket) => accept(connection, socket));
  }

  function accept(connection: ConnectionFacts, socket: WebSocket): void {
    connections.add(connection, socket);
    socket.on('error', () => undefined);
    // Processes a few messages at a time, so that a flood over one connection does not delay others.
    const queues = Array.from({ length: maxConcurrentMessages }, () => Promise.resolve());
    let queueIndex = 0;
    socket.on('message', (data, isBinary) => {
      connections.recordActivity(connection.id);
      if (isBinary) return socket.close(1003, 'Binary messages are not supported');
      queueIndex = (queueIndex + 1) % maxConcurrentMessages;
      const receivedAt = Date.now();
      queues[queueIndex] = (queues[queueIndex] ?? Promise.resolve())
        .then(() =>
          connections.find(connection.id) ? receive(connection, toText(data), receivedAt) : undefined,
        )
        .catch((error: unknown) => log(`WebSocket API: ${String(error)}`));
    });
    socket.on('close', (code, reason) => {
      connections.delete(connection.id);
      const api = getDefinition();
      const route = api?.routes.get('$disconnect');
      if (api && route)
        void invoke(
          route,
          connection.id,
          createDisconnectEvent(api, connection, { code, reason: reason.toString() }),
        );
    });
  }

  async function receive(connection: ConnectionFacts, body: string, receivedAt: number): Promise<void> {
    const api = getDefinition();
    const route = api && findRoute(body, api);
    const sendErrorMessage = (message: string) =>
      connections.send(
        connection.id,
        JSON.stringify({ message, connectionId: connection.id, requestId: createConnectionId() }),
      );
    if (!route) return sendErrorMessage('Forbidden');
    if (!route.takeToken()) return sendErrorMessage('Too Many Requests');
    const response = await invoke(
      route,
      connection.id,
      createMessageEvent(route.key, body, api, connection, receivedAt),
    );
    if (response === undefined) return sendErrorMessage('Internal server error');
    if (route.hasResponse && response?.body) connections.send(connection.id, response.body);
  }

  const server = createServer((request, response) => {
    const stage = getDefinition()?.stage ?? '';
    answerManagementCall(request, response, { stage, credentials, region, connections }).catch(() =>
      response.destroy(),
    );
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    upgrade(request, stream, head).catch((error: unknown) => {
      log(`WebSocket API: ${String(error)}`);
      stream.destroy();
    });
  });
  const runningServer = await listen(server, options.port, 'WebSocket API');
  return {
    ...runningServer,
    connections,
    restart(milliseconds) {
      restartEnd = Date.now() + milliseconds;
      connections.terminateAll();
    },
    close: () => {
      isClosed = true;
      connections.close();
      return runningServer.close();
    },
  };
}

const toText = (data: RawData): string =>
  (Array.isArray(data)
    ? Buffer.concat(data)
    : Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data)
  ).toString();

const Message = z.record(z.string(), z.unknown());

/** The route that the message names, or `$default`. */
function findRoute(body: string, { routes, routeField }: WebSocketDefinition): WebSocketRoute | undefined {
  let key: unknown;
  try {
    key = Message.parse(JSON.parse(body))[routeField];
  } catch {
    // A message that is not a JSON object names no route.
  }
  const isCustomRouteKey = typeof key === 'string' && !key.startsWith('$');
  return (isCustomRouteKey ? routes.get(String(key)) : undefined) ?? routes.get('$default');
}
