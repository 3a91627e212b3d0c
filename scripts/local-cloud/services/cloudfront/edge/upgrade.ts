import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Edge } from '../edge.ts';
import { headerFields, toNodeHeaders } from '../headers.ts';
import { originCall } from '../origins/origin-response.ts';
import { originBucket } from '../origins/origins.ts';
import { ViewerError } from './viewer-error.ts';
import { acceptRequest } from './viewer-request.ts';
import { blockedResponse } from './web-acl.ts';

const refusal = (status: number) =>
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
export function forwardUpgrade(message: IncomingMessage, viewer: Duplex, head: Buffer, edge: Edge): void {
  viewer.on('error', () => viewer.destroy());
  try {
    connectToOrigin(message, viewer, head, edge);
  } catch (error) {
    viewer.end(refusal(error instanceof ViewerError ? error.status : 502));
  }
}

function connectToOrigin(message: IncomingMessage, viewer: Duplex, head: Buffer, edge: Edge): void {
  const accepted = acceptRequest(message, edge.distribution);
  const blockingResponse = blockedResponse(accepted, edge);
  if (blockingResponse) throw new ViewerError(blockingResponse.status);
  const { origin, viewerRequest } = accepted.behaviour;
  // Buckets do not support WebSockets, and none of our behaviours runs a function before a handshake.
  if (originBucket(origin) !== undefined || viewerRequest) throw new ViewerError(403);
  const { headers, path, query, method } = originCall({ request: accepted, viewer: accepted, edge });
  headers.set('connection', ['Upgrade']);
  headers.set('upgrade', headerFields(message.headersDistinct).get('upgrade') ?? []);
  const target = new URL(edge.findApiAddress(origin.DomainName));
  const request = httpRequest({
    agent: false,
    host: target.hostname,
    port: target.port,
    method,
    path: path + (query && `?${query}`),
    headers: toNodeHeaders(headers),
  });
  request.on('error', () => viewer.end(refusal(502)));
  request.on('response', (response) => {
    response.resume();
    viewer.end(refusal(response.statusCode ?? 502));
  });
  request.on('upgrade', (response, upstream, first) => {
    upstream.on('error', () => viewer.destroy());
    viewer.on('error', () => upstream.destroy());
    viewer.write(formatResponseHead(response));
    if (first.length > 0) viewer.write(first);
    if (head.length > 0) upstream.write(head);
    upstream.pipe(viewer).pipe(upstream);
    upstream.on('close', () => viewer.destroy());
    viewer.on('close', () => upstream.destroy());
  });
  request.end();
}
