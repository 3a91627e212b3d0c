import type { ServerResponse } from 'node:http';
import type { CallReader } from './call-reader.ts';

export interface ServiceError {
  readonly status: number;
  /** The service's error code. */
  readonly code: string;
  readonly message: string;
}

/** Sends an error in the protocol of the service. */
export function sendError(
  callReader: CallReader,
  { status, code, message }: ServiceError,
  response: ServerResponse,
): void {
  const xml = callReader.formatErrorXml?.(code, message);
  response
    .writeHead(status, {
      'content-type': xml === undefined ? 'application/x-amz-json-1.0' : 'text/xml',
      'x-amzn-errortype': code,
    })
    .end(xml ?? JSON.stringify({ __type: code, message }));
}

/** Sends IAM's error, in the service's XML or JSON form. */
export function sendAccessDenied(callReader: CallReader, message: string, response: ServerResponse): void {
  const error = callReader.formatErrorXml
    ? { status: 403, code: 'AccessDenied', message }
    : { status: 400, code: 'AccessDeniedException', message };
  sendError(callReader, error, response);
}
