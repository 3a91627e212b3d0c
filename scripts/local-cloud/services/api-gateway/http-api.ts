import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import * as z from 'zod';
import { measureHeadSize } from '../../head-size.ts';
import { type LambdaRuntime, payloadLimit } from '../lambda/runtime.ts';
import { type RunningServer, listen } from '../../listen.ts';
import type { TraceLog } from '../../recorder/trace-log.ts';
import type { ApiDefinition, Route } from './api-definition.ts';
import { createHttpApiEvent } from './event.ts';
import { Failure } from './failure.ts';
import { sendFunctionResponse } from './response.ts';

export interface HttpApiOptions {
  port: number;
  account: string;
  /** Called for every request, so that a new definition takes effect immediately. */
  getDefinition: () => ApiDefinition | undefined;
  runtime: LambdaRuntime;
  traceLog: TraceLog;
  log: (line: string) => void;
}

// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html

/** Maximum bytes of the body. */
const bodyLimit = 10 * 1024 * 1024;

/** Maximum bytes of the request line and the headers. */
const headLimit = 10_240;

/**
 * Starts an emulator of an HTTP API: routes, JWT authorizers, payload format 2.0, limits and error bodies of
 * API Gateway.
 */
export function startHttpApi(options: HttpApiOptions): Promise<RunningServer> {
  // Node.js itself refuses even larger request headers, with an empty body.
  const server = createServer({ maxHeaderSize: 4 * headLimit }, (request, response) => {
    void answer(request, response, options);
  });
  return listen(server, options.port, 'HTTP API');
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpApiOptions,
): Promise<void> {
  const requestId = `${randomBytes(11).toString('base64url')}=`;
  try {
    await handle(request, response, requestId, options);
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure(500, 'Internal Server Error');
    if (failure !== error) options.log(`HTTP API ${requestId}: ${String(error)}`);
    if (response.headersSent) return void response.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    const body = JSON.stringify({ message: failure.message });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response
      .writeHead(failure.status, { ...headers, 'apigw-requestid': requestId, ...failure.headers })
      .end(body);
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { getDefinition, runtime, traceLog, account, log }: HttpApiOptions,
): Promise<void> {
  // API Gateway reads the whole request first, so that an error response never reaches a client that is still
  // sending.
  const body = await readBody(request);
  if (measureHeadSize(request) > headLimit) throw new Failure(431, 'Request Header Fields Too Large');
  const api = getDefinition();
  const [encodedPath = '/', ...query] = (request.url ?? '/').split('?');
  const path = decodePath(encodedPath);
  const match = api?.find(request.method ?? 'GET', path);
  if (!api || !match) throw new Failure(404, 'Not Found');
  const { route, pathParameters } = match;
  if (!route.takeToken()) throw new Failure(429, 'Too Many Requests');
  const authorization = await route.authorizer?.authorize(request.headers.authorization, route.scopes);
  const traceId = traceLog.begin(requestId);
  const event = createHttpApiEvent(request, {
    account,
    apiId: api.id,
    stage: api.stage,
    requestId,
    traceId,
    routeKey: route.key,
    path,
    queryString: query.join('?'),
    pathParameters,
    authorization,
    body,
  });
  if (Buffer.byteLength(JSON.stringify(event)) > payloadLimit)
    throw new Failure(413, 'Request Entity Too Large');
  const payload = await invoke(runtime, route, event, traceId, (line) =>
    log(`${route.key} ${requestId}: ${line}`),
  );
  sendFunctionResponse(payload, requestId, response);
}

/**
 * Invokes the function of a route.
 * @returns its result
 * @throws Failure if it fails, or takes longer than API Gateway waits; in that case the function continues to
 * run
 */
async function invoke(
  runtime: LambdaRuntime,
  route: Route,
  event: object,
  traceId: string,
  log: (line: string) => void,
): Promise<string> {
  const outcome = await withTimeout(route.timeout, runtime.invoke(route.functionArn, event, traceId));
  if (outcome !== undefined && 'payload' in outcome) return outcome.payload;
  log(
    outcome
      ? `${outcome.error.errorType}: ${outcome.error.errorMessage}`
      : `no answer within ${route.timeout} ms`,
  );
  if (outcome === undefined || outcome.timedOut) throw new Failure(503, 'Service Unavailable');
  throw new Failure(500, 'Internal Server Error');
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Failure(400, 'Bad Request');
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = z.instanceof(Buffer).parse(chunk);
    length += bytes.length;
    // Reads and drops the rest of a long body: a client that is still sending would miss the response.
    if (length <= bodyLimit) chunks.push(bytes);
  }
  if (length > bodyLimit) throw new Failure(413, 'Request Entity Too Large');
  return Buffer.concat(chunks, length);
}
