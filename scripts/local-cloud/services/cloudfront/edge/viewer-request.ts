import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Behaviour, Distribution } from '../distribution.ts';
import type { Request } from './edge-event.ts';
import type { EdgeEvent } from './edge-function.ts';
import { toHeaderFields } from '../headers.ts';
import { ViewerError } from './viewer-error.ts';
import { measureHeadSize } from '../../../head-size.ts';

/** A viewer's request, with the behaviour that applies to it. */
export interface ViewerRequest extends Request {
  id: string;
  /** The address of the connection; headers of the viewer are not trusted. */
  ip: string;
  behaviour: Behaviour;
}

/**
 * Maximum bytes of a request without its body, and of its URL.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomMaxRequestStringLength
 */
export const maxHeadBytes = 20_480;
const maxUrlBytes = 8192;

/** Finds the behaviour for a request. @throws ViewerError for a request that CloudFront itself refuses */
export function acceptRequest(message: IncomingMessage, { behaviours }: Distribution): ViewerRequest {
  const { method = 'GET', url = '/' } = message;
  if (Buffer.byteLength(url) > maxUrlBytes || measureHeadSize(message) > maxHeadBytes)
    throw new ViewerError(413);
  const [path = '/', ...query] = url.split('?');
  if (!path.startsWith('/') || malformedEscape.test(path)) throw new ViewerError(400);
  const behaviour = behaviours.find((candidate) => candidate.matches(path));
  if (!behaviour?.allowedMethods.includes(method)) throw new ViewerError(403);
  const headers = toHeaderFields(message.headersDistinct);
  const hasBody = headers.has('transfer-encoding') || Number(headers.get('content-length')?.[0] ?? 0) > 0;
  if (method === 'GET' && hasBody) throw new ViewerError(403, 'Error', 'Bad request.');
  return {
    id: randomBytes(40).toString('base64url'),
    ip: message.socket.remoteAddress ?? '127.0.0.1',
    behaviour,
    method,
    path,
    query: query.join('?'),
    headers,
  };
}

/**
 * A percent sign without two digits. Any two digits are accepted, even if the bytes are not UTF-8 (RFC 3986,
 * 2.1).
 */
const malformedEscape = /%(?![\da-f]{2})/i;

export function createEvent(
  eventType: EdgeEvent['context']['eventType'],
  { id, ip }: ViewerRequest,
  { id: distributionId, domainName }: Distribution,
): Pick<EdgeEvent, 'version' | 'context' | 'viewer'> {
  const context = { distributionDomainName: domainName, distributionId, eventType, requestId: id };
  return { version: '1.0', context, viewer: { ip } };
}
