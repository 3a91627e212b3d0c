import type { ServerResponse } from 'node:http';
import type { CallReader } from './call-reader.ts';

/** How matching calls fail. With neither `status`, `code` nor `drop` they are only delayed. */
export interface Fault {
  /** The name of the service's folder: `dynamodb`, `cognito`, `s3` … */
  service: string;
  /** @default every operation of the service */
  operation?: string;
  /** How many calls. @default 1 */
  times?: number;
  /** Answers with this HTTP status instead of passing the call on. @default 500, if there is a `code` */
  status?: number;
  /**
   * The service's error code, such as ProvisionedThroughputExceededException.
   * @default InternalServerError, if there is a `status`
   */
  code?: string;
  /** Milliseconds to wait first. */
  delayMs?: number;
  /**
   * Resets the connection: `before` the call reaches the service, or `after`, so that only the response is
   * lost.
   */
  drop?: 'before' | 'after';
}

/** Faults that have not happened yet, in the order in which they were added. */
export class Faults {
  #pending: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#pending.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#pending = [];
  }

  /** The fault for this call, if there is one; it then counts as used once more. */
  take(service: string, operation: string): Fault | undefined {
    const entry = this.#pending.find(
      ({ fault }) => fault.service === service && (fault.operation ?? operation) === operation,
    );
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#pending = this.#pending.filter((other) => other !== entry);
    return entry.fault;
  }
}

/** Sends the fault as an error in the protocol of the service. */
export function sendFault(calls: CallReader, fault: Fault, response: ServerResponse): void {
  const { status = 500, code = 'InternalServerError' } = fault;
  const xml = calls.errorXml?.(code);
  response
    .writeHead(status, {
      'content-type': xml === undefined ? 'application/x-amz-json-1.0' : 'text/xml',
      'x-amzn-errortype': code,
    })
    .end(xml ?? JSON.stringify({ __type: code, message: 'Injected' }));
}
