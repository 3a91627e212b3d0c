import type { IncomingMessage } from 'node:http';

/** The operation a request asks for: from X-Amz-Target (JSON protocols), the form field Action (query protocol), or the method and path (S3, SES). */
export function operationOf({ headers, method = 'GET' }: IncomingMessage, url: URL, body: string): string {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') return target.split('.').at(-1) ?? target;
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return new URLSearchParams(body).get('Action') ?? 'Unknown';
  return restOperation(method, url);
}

const objectOperations: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
  OPTIONS: 'Preflight',
};

function restOperation(method: string, { pathname, searchParams }: URL): string {
  if (pathname.startsWith('/v2/email/suppression/')) return 'DeleteSuppressedDestination';
  if (pathname.startsWith('/v2/email/')) return 'SendEmail';
  const [, , key] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (key !== undefined) return objectOperations[method] ?? method;
  if (method === 'POST' && searchParams.has('delete')) return 'DeleteObjects';
  return method === 'GET' ? 'ListObjects' : `${method} bucket`;
}
