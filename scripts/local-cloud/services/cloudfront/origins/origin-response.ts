import type { IncomingMessage } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import type { OriginResponse } from '../cache/cache.ts';
import { compress, selectEncodings } from '../cache/compression.ts';
import type { Request } from '../edge/edge-event.ts';
import type { Edge } from '../edge.ts';
import { selectQuery, selectForwardedHeaders } from './forwarding.ts';
import { type HeaderFields, selectEndToEndHeaders, toHeaderFields } from '../headers.ts';
import { type OriginCall, parseOriginBucket, fetchOrigin, signForBucket } from './origins.ts';
import type { ViewerRequest } from '../edge/viewer-request.ts';

export interface OriginRequest {
  /** As the viewer-request function returned it. */
  request: Request;
  viewer: ViewerRequest;
  /** The message whose body is sent to the origin. */
  message: IncomingMessage;
  edge: Edge;
}

/**
 * The origin's response in the form that CloudFront caches: compressed, if the behaviour allows it.
 * @throws OriginError
 */
export async function fetchOriginResponse(
  originRequest: OriginRequest,
  conditionalHeaders: HeaderFields = new Map(),
): Promise<OriginResponse> {
  const { request, viewer, edge } = originRequest;
  const { behaviour } = viewer;
  const response = await sendToOrigin(originRequest, conditionalHeaders);
  const headers = selectEndToEndHeaders(toHeaderFields(response.headersDistinct));
  const answer: OriginResponse = { status: response.statusCode ?? 502, headers, body: response };
  const bucket = parseOriginBucket(behaviour.origin);
  if (bucket !== undefined && answer.status === 404 && !edge.listableBuckets.has(bucket)) {
    response.resume();
    refuseMissingObject(answer);
  }
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Cookies.html
  const policies = [behaviour.cachePolicy, behaviour.originRequestPolicy];
  if (policies.every(({ CookiesConfig }) => CookiesConfig.CookieBehavior === 'none'))
    headers.delete('set-cookie');
  const encoder =
    behaviour.isCompressionEnabled && request.method !== 'HEAD'
      ? compress(answer, selectEncodings(request.headers, behaviour.cachePolicy))
      : undefined;
  // Passes the errors of both streams to the encoder's reader.
  if (encoder) answer.body = pipeline(answer.body, encoder, () => undefined);
  return answer;
}

/**
 * Replaces the response with the one that S3 sends for a missing object in a bucket that the caller may not
 * list.
 */
function refuseMissingObject(answer: OriginResponse): void {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  answer.status = 403;
  answer.headers.set('content-type', ['application/xml']).delete('content-length');
  answer.body = Readable.from([Buffer.from(xml)]);
}

/** The request that CloudFront sends to an origin that is not a bucket. */
export function createOriginCall(originRequest: Omit<OriginRequest, 'message'>): OriginCall {
  const { request, viewer, edge } = originRequest;
  const call = createBaseCall(originRequest);
  const { headers } = call;
  headers.set('via', [...(headers.get('via') ?? []), `1.1 ${edge.distribution.domainName} (CloudFront)`]);
  headers.set('x-amz-cf-id', [viewer.id]);
  headers.set('x-forwarded-for', [[...(request.headers.get('x-forwarded-for') ?? []), viewer.ip].join(', ')]);
  return call;
}

/** The parts of the viewer's request that the policies select, with the origin's own headers. */
function createBaseCall({ request, viewer }: Pick<OriginRequest, 'request' | 'viewer'>): OriginCall {
  const { origin, cachePolicy, originRequestPolicy } = viewer.behaviour;
  const headers = selectForwardedHeaders(request.headers, cachePolicy, originRequestPolicy);
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders)
    headers.set(HeaderName.toLowerCase(), [HeaderValue]);
  return {
    method: request.method,
    path: origin.OriginPath + request.path,
    query: selectQuery(request.query, [cachePolicy, originRequestPolicy]),
    headers,
  };
}

async function sendToOrigin(
  originRequest: OriginRequest,
  conditionalHeaders: HeaderFields,
): Promise<IncomingMessage> {
  const { viewer, message, edge } = originRequest;
  const { origin } = viewer.behaviour;
  const bucket = parseOriginBucket(origin);
  const call = bucket === undefined ? createOriginCall(originRequest) : createBaseCall(originRequest);
  for (const [name, values] of conditionalHeaders) call.headers.set(name, values);
  if (bucket !== undefined) return fetchOrigin(edge.s3.url, await signForBucket(call, bucket, edge.s3));
  const hasBody = message.headers['content-length'] !== undefined || 'transfer-encoding' in message.headers;
  return fetchOrigin(edge.findApiAddress(origin.DomainName), hasBody ? { ...call, body: message } : call);
}
