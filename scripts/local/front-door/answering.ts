import type { IncomingMessage } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import type { ObjectStoreAccess } from '../assembly/bucket-deployment.ts';
import { compress } from './compression.ts';
import { isFresh } from './conditional.ts';
import type { Distribution } from './distribution.ts';
import {
  type Request,
  type ResponseHead,
  fromEdgeRequest,
  fromEdgeResponse,
  toEdgeRequest,
  toEdgeResponse,
} from './edge-event.ts';
import { type EdgeResponse, isResponse } from './edge-function.ts';
import { forwardedHeaders, forwardedQuery } from './forwarding.ts';
import { endToEnd, headerFields, value } from './headers.ts';
import { type OriginCall, bucketOf, fetchFrom, signedForBucket } from './origins.ts';
import { applyPolicy } from './response-headers.ts';
import { type ViewerRequest, eventOf } from './viewer-request.ts';

export interface Answer extends ResponseHead {
  body: Readable | undefined;
  /** First part of the X-Cache header. Never a hit: nothing is cached here. */
  cacheResult: string;
}

export interface Edge {
  distribution: Distribution;
  objects: ObjectStoreAccess;
  /** Of the HTTP API, without a trailing slash. */
  api: string;
  /** Names of buckets that CloudFront may list: there, a missing object is a 404 instead of a 403. */
  listable: Set<string>;
}

/** Takes a viewer's request through its behaviour: function, origin, headers policy, function, compression. */
export async function answerRequest(
  viewer: ViewerRequest,
  message: IncomingMessage,
  edge: Edge,
): Promise<Answer> {
  const { behaviour } = viewer;
  const request = await afterViewerRequest(viewer, edge.distribution);
  if ('statusCode' in request) return generated(request);

  const response = await fromOrigin(request, viewer, message, edge);
  const originStatus = response.statusCode ?? 502;
  const answer: Answer = {
    status: originStatus,
    headers: endToEnd(headerFields(response.headersDistinct)),
    body: response,
    cacheResult: originStatus < 400 ? 'Miss' : 'Error',
  };
  const bucket = bucketOf(behaviour.origin);
  if (bucket !== undefined && originStatus === 404 && !edge.listable.has(bucket)) refuseMissing(answer);
  if (bucket !== undefined && originStatus === 200 && isFresh(viewer.headers, answer.headers)) {
    answer.status = 304;
    answer.body = undefined;
    for (const name of ['content-length', 'content-type', 'content-encoding']) answer.headers.delete(name);
  }
  if (viewer.method === 'HEAD') answer.body = undefined;
  if (answer.body !== response) response.resume();
  applyPolicy(behaviour.responseHeadersPolicy, answer.headers);
  if (originStatus < 400) {
    try {
      Object.assign(answer, await afterViewerResponse(answer, request, viewer, edge));
    } catch (error) {
      response.destroy();
      throw error;
    }
  }
  const encoder =
    behaviour.compress && answer.body
      ? compress(answer, value(viewer.headers, 'accept-encoding'), behaviour.cachePolicy)
      : undefined;
  // Whoever sends the answer reads from the encoder and so learns of errors on either side.
  if (encoder && answer.body) answer.body = pipeline(answer.body, encoder, () => undefined);
  return answer;
}

/** What S3 tells a caller about a missing object in a bucket that the caller may not list. */
function refuseMissing(answer: Answer): void {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  answer.status = 403;
  answer.headers.set('content-type', ['application/xml']).delete('content-length');
  answer.body = Readable.from([Buffer.from(xml)]);
}

async function afterViewerRequest(
  viewer: ViewerRequest,
  distribution: Distribution,
): Promise<Request | EdgeResponse> {
  let request: Request = viewer;
  if (viewer.behaviour.viewerRequest) {
    const result = await viewer.behaviour.viewerRequest({
      ...eventOf('viewer-request', viewer, distribution),
      request: toEdgeRequest(viewer),
    });
    if (isResponse(result)) return result;
    request = fromEdgeRequest(result, viewer);
  }
  const atRoot = request.path === '/' && distribution.defaultRootObject !== '';
  return atRoot ? { ...request, path: `/${distribution.defaultRootObject}` } : request;
}

async function afterViewerResponse(
  answer: Answer,
  request: Request,
  viewer: ViewerRequest,
  { distribution }: Edge,
): Promise<ResponseHead> {
  if (!viewer.behaviour.viewerResponse) return answer;
  const result = await viewer.behaviour.viewerResponse({
    ...eventOf('viewer-response', viewer, distribution),
    request: toEdgeRequest(request),
    response: toEdgeResponse(answer),
  });
  return isResponse(result) ? fromEdgeResponse(result) : answer;
}

function generated(response: EdgeResponse): Answer {
  const { body = '' } = response;
  const bytes =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
  const { status, headers } = fromEdgeResponse(response);
  headers.set('content-length', [String(bytes.length)]);
  return { status, headers, body: Readable.from([bytes]), cacheResult: 'FunctionGeneratedResponse' };
}

async function fromOrigin(
  request: Request,
  viewer: ViewerRequest,
  message: IncomingMessage,
  edge: Edge,
): Promise<IncomingMessage> {
  const { origin, cachePolicy, originRequestPolicy } = viewer.behaviour;
  const headers = forwardedHeaders(request.headers, cachePolicy, originRequestPolicy);
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders)
    headers.set(HeaderName.toLowerCase(), [HeaderValue]);
  const call: OriginCall = {
    method: request.method,
    path: origin.OriginPath + request.path,
    query: forwardedQuery(request.query, cachePolicy, originRequestPolicy),
    headers,
  };
  const bucket = bucketOf(origin);
  if (bucket !== undefined)
    return fetchFrom(edge.objects.url, await signedForBucket(call, bucket, edge.objects));
  headers.set('via', [...(headers.get('via') ?? []), `1.1 ${edge.distribution.domainName} (CloudFront)`]);
  headers.set('x-amz-cf-id', [viewer.id]);
  headers.set('x-forwarded-for', [[...(request.headers.get('x-forwarded-for') ?? []), viewer.ip].join(', ')]);
  const hasBody = message.headers['content-length'] !== undefined || 'transfer-encoding' in message.headers;
  return fetchFrom(edge.api, hasBody ? { ...call, body: message } : call);
}
