import type { IncomingMessage } from 'node:http';
import type { CallReader } from './call-reader.ts';

/**
 * Reads the operation of a request: from the header X-Amz-Target (JSON protocols), the form field Action
 * (query protocol), or method and path (REST protocols).
 */
export function identifyOperation(
  { headers, method = 'GET' }: IncomingMessage,
  url: URL,
  body: string,
  callReader: CallReader,
): string {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') return target.split('.').at(-1) ?? target;
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return new URLSearchParams(body).get('Action') ?? 'Unknown';
  return callReader.findRestOperation?.(method, url, headers) ?? `${method} ${url.pathname}`;
}
