import { randomBytes } from 'node:crypto';

/** Above this number of requests, the oldest are dropped. */
const maxRequests = 20_000;

/**
 * X-Ray trace ids, one for each API request. The runtime gives a function the trace id and the SDK repeats it
 * in every call, so that a call can be attributed to a request.
 * https://docs.aws.amazon.com/xray/latest/devguide/xray-api-sendingdata.html#xray-api-traceids
 */
export class TraceLog {
  readonly #requests = new Map<string, string>();

  /** Starts a trace for the request. @returns the value of the header X-Amzn-Trace-Id */
  begin(requestId: string): string {
    const traceRoot = `1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`;
    this.#requests.set(traceRoot, requestId);
    for (const oldestRoot of this.#requests.keys()) {
      if (this.#requests.size <= maxRequests) break;
      this.#requests.delete(oldestRoot);
    }
    return `Root=${traceRoot};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
  }

  findRequestId(traceRoot: string | undefined): string | undefined {
    return traceRoot === undefined ? undefined : this.#requests.get(traceRoot);
  }
}

/** The Root field of an X-Amzn-Trace-Id header. */
export function parseTraceRoot(header: string | string[] | undefined): string | undefined {
  return /Root=([^;]+)/.exec(String(header ?? ''))?.[1];
}
