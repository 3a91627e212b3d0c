import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Assembly } from '../../assembly/assembly.ts';
import type { ObjectStoreAccess } from '../s3-deployment/bucket-deployment.ts';
import { type Listening, listen } from '../../listen.ts';
import { type Answer, answerRequest } from './answer-request.ts';
import { listableBuckets } from './bucket-access.ts';
import { EdgeCache } from './cache.ts';
import { readDistribution } from './distribution.ts';
import type { Edge } from './edge.ts';
import { EdgeFunctionError } from './edge-function.ts';
import { outgoing } from './headers.ts';
import { OriginError } from './origins.ts';
import { type Passthrough, passThrough, passthroughOf } from './passthrough.ts';
import { ViewerError } from './viewer-error.ts';
import { acceptRequest } from './viewer-request.ts';

export interface FrontDoorOptions {
  /** 0 for any free port. */
  port: number;
  assembly: Assembly;
  origins: {
    /** Where the buckets of S3 origins are. */
    objects: ObjectStoreAccess;
    /** Address of the HTTP API, for all other origins. */
    api: string;
  };
  passthrough?: Passthrough;
  /** Whether answers are kept, as the cache policies say. @default true */
  caching?: boolean;
  /** The time in milliseconds, by which copies age. @default Date.now */
  now?: () => number;
}

export interface FrontDoor extends Listening {
  /** Drops all copies, as an invalidation of `/*` does. */
  invalidate(): void;
}

/**
 * A CloudFront for development and tests, on the loopback interface: applies the behaviours, functions and policies of the assembly's
 * distribution and caches by them, in memory. One thing differs: it speaks plain HTTP, whatever the viewer protocol policy.
 */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { assembly, origins, passthrough = {}, caching = true, now = Date.now } = options;
  const cache = caching ? new EdgeCache(now) : undefined;
  const edge: Edge = {
    distribution: readDistribution(assembly),
    objects: origins.objects,
    api: origins.api,
    listable: listableBuckets(assembly),
    cache,
  };
  const server = createServer((message, response) => {
    void respond(message, response, edge, passthrough);
  });
  const listening = await listen(server, options.port, 'site', 'PORT');
  return { ...listening, invalidate: () => cache?.forget() };
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  edge: Edge,
  passthrough: Passthrough,
): Promise<void> {
  try {
    const elsewhere = passthroughOf(passthrough, message.url ?? '/');
    if (elsewhere) {
      await passThrough(elsewhere, message, response);
      return;
    }
    const viewer = acceptRequest(message, edge.distribution);
    await send(response, await answerRequest(viewer, message, edge), viewer.id, edge);
  } catch (error) {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const refusal = refusalFor(error);
    if (refusal.status >= 500) console.error('The front door answered', refusal.status, refusal.cause);
    const { head, html, cacheResult } = refusal;
    addTrace(head, cacheResult, undefined, edge);
    response.writeHead(head.status, outgoing(head.headers));
    response.end(message.method === 'HEAD' ? undefined : html);
  } finally {
    // What nobody reads would keep the viewer sending, and its connection open, for ever.
    message.unpipe().resume();
  }
}

async function send(response: ServerResponse, answer: Answer, id: string, edge: Edge): Promise<void> {
  addTrace(answer, answer.cacheResult, id, edge);
  response.writeHead(answer.status, outgoing(answer.headers));
  if (answer.body) await pipeline(answer.body, response);
  else response.end();
}

/** Says where the answer has been, and whether it came from the cache. */
function addTrace(
  { headers }: Pick<Answer, 'headers'>,
  cacheResult: string,
  id: string | undefined,
  { distribution }: Edge,
): void {
  headers.set('x-cache', [`${cacheResult} from cloudfront`]);
  headers.set('via', [...(headers.get('via') ?? []), `1.1 ${distribution.domainName} (CloudFront)`]);
  if (id !== undefined) headers.set('x-amz-cf-id', [id]);
}

function refusalFor(error: unknown): ViewerError {
  if (error instanceof ViewerError) return error;
  if (error instanceof OriginError)
    return new ViewerError(error.status, 'Error', undefined, { cause: error.cause });
  if (error instanceof EdgeFunctionError)
    return new ViewerError(503, 'FunctionExecutionError', undefined, { cause: error });
  return new ViewerError(502, 'Error', undefined, { cause: error });
}
