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
import { type PermissionLog, readSigner } from '../permissions/permission-log.ts';
import { findRefusal } from '../permissions/refusal.ts';
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
  traces: TraceLog;
  permissions: PermissionLog;
  /** The assembly that is deployed at the moment. */
  assembly: () => Assembly;
}

/** The proxies in front of one service. */
interface Route {
  service: string;
  calls: CallReader;
  target: URL;
  forwardedHeaders: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

interface RouteOptions {
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
    calls: CallReader,
    target: string,
    { port = 0, forwardedHeaders = (headers) => headers }: RouteOptions = {},
  ): Promise<string> {
    const route: Route = { service, calls, target: new URL(target), forwardedHeaders };
    const server = createServer((incoming, outgoing) => {
      this.#pass(route, incoming, outgoing).catch(() => outgoing.destroy());
    });
    const listening = await listen(server, port, `recorder of ${service}`);
    this.#listeners.push(listening);
    return listening.url;
  }

  /** The calls made on behalf of one API request, in the order in which they arrived. */
  calls(requestId: string): AwsCall[] {
    return this.#calls.filter((call) => call.request_id === requestId);
  }

  async close(): Promise<void> {
    await Promise.all(this.#listeners.map((listening) => listening.close()));
    this.#agent.destroy();
  }

  async #pass(route: Route, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { service, calls, target } = route;
    const body = calls.streamsBodies ? undefined : await buffer(incoming);
    const url = new URL(incoming.url ?? '/', target);
    const text = body?.toString() ?? '';
    const operation = identifyOperation(incoming, url, text, calls);
    const call = { operation, url, headers: incoming.headers, body: text };
    const refusal = this.#record(route, call);
    if (refusal !== undefined) {
      incoming.resume();
      return sendAccessDenied(calls, refusal, outgoing);
    }
    const fault = this.faults.take(service, operation);
    if (fault?.delayMs) await delay(fault.delayMs);
    if (fault?.drop === 'before') return void outgoing.destroy();
    if (fault?.status !== undefined || fault?.code !== undefined) {
      incoming.resume();
      const { status = 500, code = 'InternalServerError' } = fault;
      return sendError(calls, { status, code, message: 'Injected' }, outgoing);
    }
    return this.#forward(route, incoming, body, outgoing, fault);
  }

  /** @returns why IAM refuses the call; undefined if it does not */
  #record({ service, calls }: Route, call: RecordedCall): string | undefined {
    const { traces, permissions } = this.#options;
    const assembly = this.#options.assembly();
    const signer = readSigner(call.headers, call.url);
    const needed = signer === undefined ? [] : readCallerPermissions(service, calls, call, assembly);
    if (signer !== undefined) permissions.add(signer, needed);
    const requestId = traces.findRequestId(parseTraceRoot(call.headers['x-amzn-trace-id']));
    this.#calls.push({
      service,
      operation: call.operation,
      ...(requestId !== undefined && { request_id: requestId }),
    });
    if (this.#calls.length > maxCalls) this.#calls.splice(0, this.#calls.length - maxCalls);
    return signer === undefined ? undefined : findRefusal(assembly, signer, needed);
  }

  #forward(
    { target, forwardedHeaders }: Route,
    incoming: IncomingMessage,
    body: Buffer | undefined,
    outgoing: ServerResponse,
    fault: Fault | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = incoming;
      const options = {
        host: target.hostname,
        port: target.port,
        method,
        path: url,
        headers: forwardedHeaders(headers),
        agent: this.#agent,
      };
      const upstream = request(options, (answer) => {
        if (fault?.drop === 'after') {
          answer
            .resume()
            .on('end', () => outgoing.destroy())
            .on('close', resolve);
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        answer.on('error', reject).on('close', resolve);
      });
      upstream.on('error', reject);
      // If the caller disconnects, the emulator must not wait for the rest of the body, not even after it has
      // begun to respond.
      outgoing.on('close', () => outgoing.writableFinished || upstream.destroy());
      // Unread data of the body would block the next request of the connection.
      outgoing.on('finish', () => incoming.unpipe().resume());
      incoming.on('close', () => incoming.complete || upstream.destroy());
      if (body) upstream.end(body);
      else incoming.pipe(upstream);
    });
  }
}

/** The permissions that a call needs. */
export function readCallerPermissions(
  service: string,
  calls: CallReader,
  call: RecordedCall,
  assembly: Assembly,
): UsedPermission[] {
  if (!calls.permissionsOf) return [{ action: `${service}:${call.operation}`, resource: '*', context: {} }];
  try {
    return calls.permissionsOf(call, assembly);
  } catch {
    // The body is invalid, which the service itself reports.
    return [];
  }
}
