import type { ServerResponse } from 'node:http';

/** How calls that match should go wrong. With neither `status`, `code` nor `drop` they are only delayed. */
export interface Fault {
  /** `dynamodb`, `identity`, `objects`, `mail`, `parameters` or `secrets`. */
  service: string;
  /** Only this operation; otherwise any. */
  operation?: string;
  /** How many calls; 1 unless given. */
  times?: number;
  /** Answers with this HTTP status instead of passing the call on; 500 when only `code` is given. */
  status?: number;
  /** The service's error code, such as ProvisionedThroughputExceededException; InternalServerError when only `status` is given. */
  code?: string;
  /** Milliseconds to wait first. */
  delayMs?: number;
  /** Resets the connection: `before` the service sees the call, or `after` it has done it, so that only the answer is lost. */
  drop?: 'before' | 'after';
}

/** Faults still to happen, in the order in which they were added. */
export class Faults {
  #pending: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#pending.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#pending = [];
  }

  /** The fault for this call, if any, which is then one fewer. */
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

/** An error in the wire format of the service: XML for S3 and SES, JSON for the others. */
export function faultResponse(service: string, fault: Fault, response: ServerResponse): void {
  const { status = 500, code = 'InternalServerError' } = fault;
  const xml = {
    objects: `<Error><Code>${code}</Code><Message>Injected</Message></Error>`,
    mail: `<ErrorResponse><Error><Code>${code}</Code><Message>Injected</Message></Error></ErrorResponse>`,
  }[service];
  const type = xml === undefined ? 'application/x-amz-json-1.0' : 'text/xml';
  response
    .writeHead(status, { 'content-type': type, 'x-amzn-errortype': code })
    .end(xml ?? JSON.stringify({ __type: code, message: 'Injected' }));
}
