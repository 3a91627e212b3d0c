import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Edge } from '../edge.ts';
import { toHeaderFields, toNodeHeaders } from '../headers.ts';
import { createOriginCall } from '../origins/origin-response.ts';
import { parseOriginBucket } from '../origins/origins.ts';
import { ViewerError } from './viewer-error.ts';
import { acceptRequest } from './viewer-request.ts';
import { findBlockingResponse } from './web-acl.ts';

const formatErrorResponse = (status: number) =>
  `HTTP/1.1 ${status} Error\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;

const formatResponseHead = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage) => {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`;
};

/**
 * Passes a WebSocket handshake and its connection on to the origin of its behaviour. The origin gets the
 * headers of the handshake only if a policy forwards them.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-working-with.websockets.html
 */
export function forwardUpgrade(
  message: IncomingMessage,
  viewerSocket: Duplex,
  head: Buffer,
  edge: Edge,
): void {
  viewerSocket.on('error', () => viewerSocket.destroy());
  try {
    connectToOrigin(message, viewerSocket, head, edge);
  } catch (error) {
    viewerSocket.end(formatErrorResponse(error instanceof ViewerError ? error.status : 502));
  }
}

function connectToOrigin(message: IncomingMessage, viewerSocket: Duplex, head: Buffer, edge: Edge): void {
  const acceptedRequest = acceptRequest(message, edge.distribution);
  const blockingResponse = findBlockingResponse(acceptedRequest, edge);
  if (blockingResponse) throw new ViewerError(blockingResponse.status);
  const { origin, viewerRequestFunction } = acceptedRequest.behaviour;
  // Buckets do not support WebSockets, and none of our behaviours runs a function before a handshake.
  if (parseOriginBucket(origin) !== undefined || viewerRequestFunction) throw new ViewerError(403);
  const { headers, path, query, method } = createOriginCall({
    request: acceptedRequest,
    viewer: acceptedRequest,
    edge,
  });
  headers.set('connection', ['Upgrade']);
  headers.set('upgrade', toHeaderFields(message.headersDistinct).get('upgrade') ?? []);
  const target = new URL(edge.findApiAddress(origin.DomainName));
  const request = httpRequest({
    agent: false,
    host: target.hostname,
    port: target.port,
    method,
    path: path + (query && `?${query}`),
    headers: toNodeHeaders(headers),
  });
  request.on('error', () => viewerSocket.end(formatErrorResponse(502)));
  request.on('response', (response) => {
    response.resume();
    viewerSocket.end(formatErrorResponse(response.statusCode ?? 502));
  });
  request.on('upgrade', (response, originSocket, first) => {
    originSocket.on('error', () => viewerSocket.destroy());
    viewerSocket.on('error', () => originSocket.destroy());
    viewerSocket.write(formatResponseHead(response));
    if (first.length > 0) viewerSocket.write(first);
    if (head.length > 0) originSocket.write(head);
    originSocket.pipe(viewerSocket).pipe(originSocket);
    originSocket.on('close', () => viewerSocket.destroy());
    viewerSocket.on('close', () => originSocket.destroy());
  });
  request.end();
}
