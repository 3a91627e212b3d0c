import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Credentials } from '../../credentials.ts';
import type { Connections } from './connections.ts';
import { isSigned } from './signature.ts';

/** Maximum bytes of a message. */
const payloadLimit = 128 * 1024;

export interface ManagementOptions {
  readonly stage: string;
  readonly credentials: Credentials;
  readonly region: string;
  readonly connections: Connections;
}

function sendError(response: ServerResponse, status: number, type: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    .end(JSON.stringify({ message }));
}

/**
 * The management API, which sends messages to connections and closes connections. Its requests are signed,
 * and have the path `/<stage>/@connections/<id>`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
export async function answerManagementCall(
  request: IncomingMessage,
  response: ServerResponse,
  { stage, credentials, region, connections }: ManagementOptions,
): Promise<void> {
  const body = await buffer(request);
  const [path = ''] = (request.url ?? '').split('?');
  const [, givenStage, encoded] = /^\/([^/]+)\/@connections\/([^/]+)$/.exec(path) ?? [];
  if (givenStage !== stage || encoded === undefined) {
    // Any other request is treated as a handshake with missing headers.
    return path === `/${stage}`
      ? sendError(response, 426, 'UpgradeRequiredException', 'Upgrade Required')
      : sendError(response, 403, 'ForbiddenException', 'Forbidden');
  }
  if (!isSigned(request, body, credentials, region))
    return sendError(response, 403, 'ForbiddenException', 'Forbidden');
  const id = decodeURIComponent(encoded);
  const connection = connections.find(id);
  if (!connection) return sendError(response, 410, 'GoneException', 'Gone');
  const { method } = request;
  if (method === 'GET') {
    const details = {
      connectedAt: new Date(connection.connectedAt).toISOString(),
      lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
      identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
    };
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(details));
  }
  if (method === 'DELETE') {
    connections.end(id, 1000, 'Connection Closed Normally');
    return void response.writeHead(204).end();
  }
  if (method !== 'POST') return sendError(response, 403, 'ForbiddenException', 'Forbidden');
  if (body.length > payloadLimit)
    return sendError(response, 413, 'PayloadTooLargeException', 'Message too long');
  connections.send(id, body.toString());
  response.writeHead(200).end();
}
