import type { IncomingMessage } from 'node:http';

/** The size of a request's first line and headers, in bytes. */
export function measureHeadSize({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const headerBytes = rawHeaders.reduce((bytes, part) => bytes + Buffer.byteLength(part, 'latin1') + 2, 0);
  return Buffer.byteLength(`${method} ${url} HTTP/1.1\r\n`) + headerBytes;
}
