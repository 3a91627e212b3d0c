import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Assembly } from '../assembly/assembly.ts';
import { type RunningServer, listen } from '../listen.ts';
import { type PermissionLog, readAccessKeyId } from '../permissions/permission-log.ts';
import { findDenialMessage } from '../permissions/refusal.ts';
import type { UsedPermission } from '../permissions/used-permission.ts';
import type { CallReader, RecordedCall } from './call-reader.ts';
import { sendAccessDenied, sendError } from './error-response.ts';
import { type Fault, Faults } from './faults.ts';
import { identifyOperation } from './operation.ts';
import { type TraceLog, parseTraceRoot } from './trace-log.ts';

export interface AwsCall {
  /** The name of the service's folder: `dynamodb`, `cognito`, `s3` … */
  service: string;
  /** As in the service's API reference: Query, InitiateAuth, PutObject, SendEmail … */
  operation: string;
  /** Id of the API request that caused the call; undefined for other calls. */
  request_id?: string;
}

/** Above this number of calls, the oldest are dropped. */
const maxCalls = 20_000;

interface RecorderOptions {
  traceLog: TraceLog;
  permissionLog: PermissionLog;
  /** The assembly that is deployed at the moment. */
  assembly: () => Assembly;
}

/** The proxies in front of one service. */
interface ServiceProxy {
  service: string;
  callReader: CallReader;
  target: URL;
  forwardedHeaders: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

interface ProxyOptions {
  /** @default any free port */
  port?: number;
  /** @default all headers unchanged, including Host, which signatures cover */
  forwardedHeaders?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

/**
 * A proxy between the functions and each emulator. It passes calls on, and records which API request caused
 * each call and which permissions each access key needed. It refuses calls that the function's role does not
 * allow. On demand it makes calls fail, see {@link Faults}.
 */
export class Recorder {
  readonly faults = new Faults();
  readonly #calls: AwsCall[] = [];
  readonly #options: RecorderOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #listeners: RunningServer[] = [];

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Starts the proxy for the emulator at `target`. @returns the address that functions use instead */
  async open(
    service: string,
    callReader: CallReader,
    target: string,
    { port = 0, forwardedHeaders = (headers) => headers }: ProxyOptions = {},
  ): Promise<string> {
    const proxy: ServiceProxy = { service, callReader, target: new URL(target), forwardedHeaders };
    const server = createServer((clientRequest, clientResponse) => {
      this.#pass(proxy, clientRequest, clientResponse).catch(() => clientResponse.destroy());
    });
    const runningServer = await listen(server, port, `recorder of ${service}`);
    this.#listeners.push(runningServer);
    return runningServer.url;
  }

  /** The calls made on behalf of one API request, in the order in which they arrived. */
  calls(requestId: string): AwsCall[] {
    return this.#calls.filter((call) => call.request_id === requestId);
  }

  async close(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener.close()));
    this.#agent.destroy();
  }

  async #pass(
    proxy: ServiceProxy,
    clientRequest: IncomingMessage,
    clientResponse: ServerResponse,
  ): Promise<void> {
    const { service, callReader, target } = proxy;
    const body = callReader.streamsBodies ? undefined : await buffer(clientRequest);
    const url = new URL(clientRequest.url ?? '/', target);
    const text = body?.toString() ?? '';
    const operation = identifyOperation(clientRequest, url, text, callReader);
    const call = { operation, url, headers: clientRequest.headers, body: text };
    const denialMessage = this.#record(proxy, call);
    if (denialMessage !== undefined) {
      clientRequest.resume();
      return sendAccessDenied(callReader, denialMessage, clientResponse);
    }
    const fault = this.faults.take(service, operation);
    if (fault?.delayMs) await delay(fault.delayMs);
    if (fault?.drop === 'before') return void clientResponse.destroy();
    if (fault?.status !== undefined || fault?.code !== undefined) {
      clientRequest.resume();
      const { status = 500, code = 'InternalServerError' } = fault;
      return sendError(callReader, { status, code, message: 'Injected' }, clientResponse);
    }
    return this.#forward(proxy, clientRequest, body, clientResponse, fault);
  }

  /** @returns why IAM refuses the call; undefined if it does not */
  #record({ service, callReader }: ServiceProxy, call: RecordedCall): string | undefined {
    const { traceLog, permissionLog } = this.#options;
    const assembly = this.#options.assembly();
    const accessKeyId = readAccessKeyId(call.headers, call.url);
    const neededPermissions =
      accessKeyId === undefined ? [] : readCallerPermissions(service, callReader, call, assembly);
    if (accessKeyId !== undefined) permissionLog.add(accessKeyId, neededPermissions);
    const requestId = traceLog.findRequestId(parseTraceRoot(call.headers['x-amzn-trace-id']));
    this.#calls.push({
      service,
      operation: call.operation,
      ...(requestId !== undefined && { request_id: requestId }),
    });
    if (this.#calls.length > maxCalls) this.#calls.splice(0, this.#calls.length - maxCalls);
    return accessKeyId === undefined
      ? undefined
      : findDenialMessage(assembly, accessKeyId, neededPermissions);
  }

  #forward(
    { target, forwardedHeaders }: ServiceProxy,
    clientRequest: IncomingMessage,
    body: Buffer | undefined,
    clientResponse: ServerResponse,
    fault: Fault | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = clientRequest;
      const options = {
        host: target.hostname,
        port: target.port,
        method,
        path: url,
        headers: forwardedHeaders(headers),
        agent: this.#agent,
      };
      const upstreamRequest = request(options, (answer) => {
        if (fault?.drop === 'after') {
          answer
            .resume()
            .on('end', () => clientResponse.destroy())
            .on('close', resolve);
          return;
        }
        clientResponse.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(clientResponse);
        answer.on('error', reject).on('close', resolve);
      });
      upstreamRequest.on('error', reject);
      // If the caller disconnects, the emulator must not wait for the rest of the body, not even after it has
      // begun to respond.
      clientResponse.on('close', () => clientResponse.writableFinished || upstreamRequest.destroy());
      // Unread data of the body would block the next request of the connection.
      clientResponse.on('finish', () => clientRequest.unpipe().resume());
      clientRequest.on('close', () => clientRequest.complete || upstreamRequest.destroy());
      if (body) upstreamRequest.end(body);
      else clientRequest.pipe(upstreamRequest);
    });
  }
}

/** The permissions that a call needs. */
export function readCallerPermissions(
  service: string,
  callReader: CallReader,
  call: RecordedCall,
  assembly: Assembly,
): UsedPermission[] {
  if (!callReader.listPermissions)
    return [{ action: `${service}:${call.operation}`, resource: '*', context: {} }];
  try {
    return callReader.listPermissions(call, assembly);
  } catch {
    // The body is invalid, which the service itself reports.
    return [];
  }
}
