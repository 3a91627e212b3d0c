import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createCacheKey } from '../cache/cache-key.ts';
import type { CachedResponse, OriginResponse } from '../cache/cache.ts';
import { isFresh } from '../cache/conditional-request.ts';
import type { Distribution } from '../distribution.ts';
import type { Edge } from '../edge.ts';
import {
  type Request,
  type ResponseHead,
  fromEdgeRequest,
  fromEdgeResponse,
  toEdgeRequest,
  toEdgeResponse,
} from './edge-event.ts';
import { type EdgeResponse, isResponse } from './edge-function.ts';
import { type OriginRequest, fetchOriginResponse } from '../origins/origin-response.ts';
import { parseOriginBucket } from '../origins/origins.ts';
import { selectRange } from '../cache/byte-range.ts';
import { applyPolicy } from '../response-headers.ts';
import { type ViewerRequest, createEvent } from './viewer-request.ts';

export interface ViewerResponse extends ResponseHead {
  body: Readable | undefined;
  /** First part of the X-Cache header. */
  cacheResult: string;
}

/**
 * Processes a viewer's request according to its behaviour: viewer-request function, cache or origin, response
 * headers policy, viewer-response function.
 */
export async function respondToViewer(
  viewer: ViewerRequest,
  message: IncomingMessage,
  edge: Edge,
): Promise<ViewerResponse> {
  const { behaviour } = viewer;
  const request = await runViewerRequest(viewer, edge.distribution);
  if ('statusCode' in request) return toViewerResponse(request);

  const answer = await respondFromCacheOrOrigin({ request, viewer, message, edge });
  const { status, body } = answer;
  if (viewer.method === 'HEAD' || answer.status === 304) {
    answer.body = undefined;
    body?.destroy();
  }
  applyPolicy(behaviour.responseHeadersPolicy, answer.headers);
  if (status < 400) {
    try {
      Object.assign(answer, await runViewerResponse(answer, request, viewer, edge));
    } catch (error) {
      body?.destroy();
      throw error;
    }
  }
  return answer;
}

async function respondFromCacheOrOrigin(originRequest: OriginRequest): Promise<ViewerResponse> {
  const { viewer } = originRequest;
  const outcome = await lookUp(originRequest);
  const isCached = 'cached' in outcome;
  const fullResponse = isCached ? outcome.cached : outcome.uncached;
  const cacheResult = fullResponse.status >= 400 ? 'Error' : isCached ? outcome.cached.result : 'Miss';
  const mayReturnNotModified = isCached || parseOriginBucket(viewer.behaviour.origin) !== undefined;
  if (mayReturnNotModified && fullResponse.status === 200 && isFresh(viewer.headers, fullResponse.headers)) {
    if (!isCached) outcome.uncached.body.destroy();
    const headers = new Map(fullResponse.headers);
    for (const name of ['content-length', 'content-type', 'content-encoding']) headers.delete(name);
    return { status: 304, headers, body: undefined, cacheResult };
  }
  if (!isCached) return { ...outcome.uncached, cacheResult };
  const { status, headers, body } =
    viewer.method === 'GET' ? selectRange(viewer.headers, outcome.cached) : outcome.cached;
  return { status, headers: new Map(headers), body: Readable.from([body]), cacheResult };
}

async function lookUp(
  originRequest: OriginRequest,
): Promise<{ cached: CachedResponse } | { uncached: OriginResponse }> {
  const { request, viewer, edge } = originRequest;
  const { cachePolicy, cachedMethods } = viewer.behaviour;
  const key = createCacheKey(request, viewer.behaviour);
  const isCacheable = cachePolicy.ttl.max > 0 && cachedMethods.includes(request.method);
  const isWhole = request.method !== 'HEAD' && !request.headers.has('range');
  // Only whole responses are cached. A cached response can also answer HEAD requests and ranges.
  if (!edge.cache || !isCacheable || !(isWhole || edge.cache.has(key)))
    return { uncached: await fetchOriginResponse(originRequest) };
  const headers = new Map(request.headers);
  headers.delete('range');
  headers.delete('if-range');
  const wholeRequest = { ...request, method: request.method === 'HEAD' ? 'GET' : request.method, headers };
  return edge.cache.answer(key, cachePolicy.ttl, (conditions) =>
    fetchOriginResponse({ ...originRequest, request: wholeRequest }, conditions),
  );
}

async function runViewerRequest(
  viewer: ViewerRequest,
  distribution: Distribution,
): Promise<Request | EdgeResponse> {
  let request: Request = viewer;
  if (viewer.behaviour.viewerRequestFunction) {
    const result = await viewer.behaviour.viewerRequestFunction({
      ...createEvent('viewer-request', viewer, distribution),
      request: toEdgeRequest(viewer),
    });
    if (isResponse(result)) return result;
    request = fromEdgeRequest(result, viewer);
  }
  const isRootRequest = request.path === '/' && distribution.defaultRootObject !== '';
  return isRootRequest ? { ...request, path: `/${distribution.defaultRootObject}` } : request;
}

async function runViewerResponse(
  answer: ViewerResponse,
  request: Request,
  viewer: ViewerRequest,
  { distribution }: Edge,
): Promise<ResponseHead> {
  if (!viewer.behaviour.viewerResponseFunction) return answer;
  const result = await viewer.behaviour.viewerResponseFunction({
    ...createEvent('viewer-response', viewer, distribution),
    request: toEdgeRequest(request),
    response: toEdgeResponse(answer),
  });
  return isResponse(result) ? fromEdgeResponse(result) : answer;
}

function toViewerResponse(response: EdgeResponse): ViewerResponse {
  const { body = '' } = response;
  const bytes =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
  const { status, headers } = fromEdgeResponse(response);
  headers.set('content-length', [String(bytes.length)]);
  return { status, headers, body: Readable.from([bytes]), cacheResult: 'FunctionGeneratedResponse' };
}
