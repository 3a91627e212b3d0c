import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * The operation a request asks for: from X-Amz-Target (JSON protocols), the form field Action (query protocol), or the method and path
 * (S3). `body` is set when it had to be read for that.
 */
export async function operationOf(request: IncomingMessage): Promise<{ operation: string; body?: Buffer }> {
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') return { operation: target.split('.').at(-1) ?? target };
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    const body = await buffer(request);
    return { operation: new URLSearchParams(body.toString()).get('Action') ?? 'Unknown', body };
  }
  return { operation: restOperation(request.method ?? 'GET', new URL(request.url ?? '/', 'http://local')) };
}

const objectOperations: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
  OPTIONS: 'Preflight',
};

function restOperation(method: string, { pathname, searchParams }: URL): string {
  if (pathname.startsWith('/v2/email/')) return 'SendEmail';
  const [, , key] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (key !== undefined) return objectOperations[method] ?? method;
  if (method === 'POST' && searchParams.has('delete')) return 'DeleteObjects';
  return method === 'GET' ? 'ListObjects' : `${method} bucket`;
}
