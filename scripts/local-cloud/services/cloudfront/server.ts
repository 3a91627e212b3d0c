import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Assembly } from '../../assembly/assembly.ts';
import { type RunningServer, listen } from '../../listen.ts';
import { createSiteFirewall } from '../wafv2/service.ts';
import { type ViewerResponse, respondToViewer } from './edge/viewer-response.ts';
import { findListableBuckets } from './origins/bucket-access.ts';
import { EdgeCache } from './cache/cache.ts';
import { type Distribution, readDistribution } from './distribution.ts';
import type { Edge } from './edge.ts';
import { EdgeFunctionError } from './edge/edge-function.ts';
import { toNodeHeaders } from './headers.ts';
import { OriginError } from './origins/origins.ts';
import { type PassthroughTargets, forwardPassthrough, findPassthroughTarget } from './origins/passthrough.ts';
import { forwardUpgrade } from './edge/upgrade.ts';
import { ViewerError } from './edge/viewer-error.ts';
import { acceptRequest, maxHeadBytes } from './edge/viewer-request.ts';
import { findBlockingResponse } from './edge/web-acl.ts';

export interface CloudFrontOptions {
  /** 0 for any free port. */
  port: number;
  /** The option with which the user chooses a port, for error messages. */
  portSetting?: string;
  assembly: Assembly;
  origins: Pick<Edge, 's3' | 'findApiAddress'>;
  /** Called for each request. */
  passthroughTargets?: () => PassthroughTargets;
  /** Whether responses are cached according to the cache policies. @default true */
  caching?: boolean;
  /** The time in milliseconds, for the age of cached responses and for request counts. @default Date.now */
  now?: () => number;
}

export interface CloudFront extends RunningServer {
  /** The domain name in AWS; undefined if the assembly has no distribution. */
  domainName: string | undefined;
  /** Switches to the assembly's distribution and clears the cache, as an invalidation of `/*` does. */
  deploy(assembly: Assembly): void;
}

/**
 * Starts a CloudFront emulator on the loopback interface. It applies the behaviours, functions and policies
 * of the assembly's distribution, and caches responses in memory. Unlike CloudFront, it always uses plain
 * HTTP, whatever the viewer protocol policy. Without a distribution it serves only the passthrough paths.
 */
export async function startCloudFront(options: CloudFrontOptions): Promise<CloudFront> {
  const { assembly, origins, passthroughTargets = () => ({}), caching = true, now = Date.now } = options;
  const cache = caching ? new EdgeCache(now) : undefined;
  let edge = createEdge(assembly, origins, cache, now);
  // Node.js itself refuses longer requests with 431, which differs from CloudFront.
  const server = createServer({ maxHeaderSize: 4 * maxHeadBytes }, (message, response) => {
    void respond(message, response, edge, passthroughTargets());
  });
  const upgradedStreams = new Set<Duplex>();
  server.on('upgrade', (message: IncomingMessage, stream: Duplex, head: Buffer) => {
    upgradedStreams.add(stream);
    stream.on('close', () => upgradedStreams.delete(stream));
    if (edge) forwardUpgrade(message, stream, head, edge);
    else stream.destroy();
  });
  const runningServer = await listen(server, options.port, 'site', options.portSetting);
  return {
    ...runningServer,
    close: () => {
      // The server's `close` waits for upgraded connections, but does not end them.
      for (const stream of upgradedStreams) stream.destroy();
      return runningServer.close();
    },
    domainName: edge?.distribution.domainName,
    deploy: (next) => {
      edge = createEdge(next, origins, cache, now);
      // In AWS, a deployment invalidates only some paths. Here it also replaces the functions behind the
      // distribution, so the whole cache is cleared.
      cache?.clear();
    },
  };
}

function createEdge(
  assembly: Assembly,
  { s3, findApiAddress }: Pick<Edge, 's3' | 'findApiAddress'>,
  cache: EdgeCache | undefined,
  now: () => number,
): Edge | undefined {
  const distribution = readDistribution(assembly);
  return (
    distribution && {
      distribution,
      s3,
      findApiAddress,
      listableBuckets: findListableBuckets(assembly),
      cache,
      firewall:
        distribution.webAclArn === undefined
          ? undefined
          : createSiteFirewall(assembly, distribution.webAclArn, now),
    }
  );
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  edge: Edge | undefined,
  passthroughTargets: PassthroughTargets,
): Promise<void> {
  try {
    const passthroughTarget = findPassthroughTarget(passthroughTargets, message.url ?? '/');
    if (passthroughTarget) return await forwardPassthrough(passthroughTarget, message, response);
    if (!edge) return sendMissingDistributionError(response);
    const viewer = acceptRequest(message, edge.distribution);
    const answer = findBlockingResponse(viewer, edge) ?? (await respondToViewer(viewer, message, edge));
    await send(response, answer, viewer.id, edge.distribution);
  } catch (error) {
    // A viewer that has disconnected while sending cannot receive a response.
    if (response.headersSent || message.destroyed) {
      response.destroy();
      return;
    }
    const viewerError = toViewerError(error);
    if (viewerError.status >= 500)
      console.error('The CloudFront emulator answered', viewerError.status, viewerError.cause);
    const { head, html, cacheResult } = viewerError;
    if (edge) addTraceHeaders(head, cacheResult, undefined, edge.distribution);
    response.writeHead(head.status, toNodeHeaders(head.headers));
    response.end(message.method === 'HEAD' ? undefined : html);
  } finally {
    // Unread data of the request would keep the viewer's connection open.
    message.unpipe().resume();
  }
}

function sendMissingDistributionError(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
    .end('The assembly declares no CloudFront distribution.\n');
}

async function send(
  response: ServerResponse,
  answer: ViewerResponse,
  id: string,
  distribution: Distribution,
): Promise<void> {
  addTraceHeaders(answer, answer.cacheResult, id, distribution);
  response.writeHead(answer.status, toNodeHeaders(answer.headers));
  if (answer.body) await pipeline(answer.body, response);
  else response.end();
}

/** Adds headers that identify the distribution, and say whether the response came from its cache. */
function addTraceHeaders(
  { headers }: Pick<ViewerResponse, 'headers'>,
  cacheResult: string,
  id: string | undefined,
  { domainName }: Distribution,
): void {
  headers.set('x-cache', [`${cacheResult} from cloudfront`]);
  headers.set('via', [...(headers.get('via') ?? []), `1.1 ${domainName} (CloudFront)`]);
  if (id !== undefined) headers.set('x-amz-cf-id', [id]);
}

function toViewerError(error: unknown): ViewerError {
  if (error instanceof ViewerError) return error;
  if (error instanceof OriginError)
    return new ViewerError(error.status, 'Error', undefined, { cause: error.cause });
  if (error instanceof EdgeFunctionError)
    return new ViewerError(503, 'FunctionExecutionError', undefined, { cause: error });
  return new ViewerError(502, 'Error', undefined, { cause: error });
}
