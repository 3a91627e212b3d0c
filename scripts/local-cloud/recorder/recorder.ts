import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Listening, listen } from '../listen.ts';
import { type Fault, Faults, faultResponse } from './faults.ts';
import { operationOf } from './operation.ts';
import { type TraceLog, rootOf } from './trace-log.ts';
import { type UseLog, signerOf } from '../permissions/permission-log.ts';

export interface AwsCall {
  /** `dynamodb`, `identity`, `objects`, `mail`, `parameters` or `secrets`. */
  service: string;
  /** As in the service's API reference: Query, InitiateAuth, PutObject, SendEmail … */
  operation: string;
  /** Of the API request that caused the call; absent for calls outside of any. */
  request_id?: string;
}

/** Calls older than this many are forgotten. */
const remembered = 20_000;

/**
 * Stands between the functions and the emulators, passes everything through unchanged, and remembers which API request made which call,
 * and by whose key. It can also misbehave on purpose, see {@link Faults}.
 */
export class Recorder {
  readonly faults = new Faults();
  readonly #calls: AwsCall[] = [];
  readonly #traces: TraceLog;
  readonly #uses: UseLog;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #listeners: Listening[] = [];

  constructor(traces: TraceLog, uses: UseLog) {
    this.#traces = traces;
    this.#uses = uses;
  }

  /** Opens a way to the emulator at `target`. Returns the address that functions use instead of it. */
  async open(service: string, target: string, port = 0): Promise<string> {
    const server = createServer((incoming, outgoing) => {
      this.#pass(service, new URL(target), incoming, outgoing).catch(() => outgoing.destroy());
    });
    const listening = await listen(server, port, `way to ${service}`);
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

  async #pass(
    service: string,
    target: URL,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    // Files are passed on as they come; all else is small.
    const body = service === 'objects' ? undefined : await buffer(incoming);
    const url = new URL(incoming.url ?? '/', target);
    const text = body?.toString() ?? '';
    const operation = operationOf(incoming, url, text);
    const signer = signerOf(incoming.headers, url);
    if (signer !== undefined) this.#uses.note(signer, service, { operation, url, body: text });
    const requestId = this.#traces.requestOf(rootOf(incoming.headers['x-amzn-trace-id']));
    this.#calls.push({ service, operation, ...(requestId !== undefined && { request_id: requestId }) });
    if (this.#calls.length > remembered) this.#calls.splice(0, this.#calls.length - remembered);
    const fault = this.faults.take(service, operation);
    if (fault?.delayMs) await delay(fault.delayMs);
    if (fault?.drop === 'before') return void outgoing.destroy();
    if (fault?.status !== undefined || fault?.code !== undefined) {
      incoming.resume();
      return faultResponse(service, fault, outgoing);
    }
    return this.#forward(target, incoming, body, outgoing, fault);
  }

  #forward(
    target: URL,
    incoming: IncomingMessage,
    body: Buffer | undefined,
    outgoing: ServerResponse,
    fault: Fault | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = incoming;
      // The headers go through as they are, Host included: signatures cover it.
      const options = {
        host: target.hostname,
        port: target.port,
        method,
        path: url,
        headers,
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
      // A caller that gives up must not leave the emulator waiting for the rest of its body, even where that has answered already.
      outgoing.on('close', () => outgoing.writableFinished || upstream.destroy());
      incoming.on('close', () => incoming.complete || upstream.destroy());
      if (body) upstream.end(body);
      else incoming.pipe(upstream);
    });
  }
}
