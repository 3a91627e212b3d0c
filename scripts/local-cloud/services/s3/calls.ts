import type { CallReader } from '../../recorder/call-reader.ts';

const objectOperations: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
  OPTIONS: 'Preflight',
};

/** Operations that IAM knows under the name of another. */
const actions: Record<string, string> = { HeadObject: 'GetObject', ListObjects: 'ListBucket' };

/** Parts of a key with a digit are ids, and no policy names those. */
const withoutIds = (key: string) =>
  key
    .split('/')
    .map((part) => (/\d/.test(part) ? '…' : part))
    .join('/');

export const s3Calls: CallReader = {
  streamsBodies: true,
  restOperation(method, { pathname, searchParams }) {
    const [, , key] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (key !== undefined) return objectOperations[method] ?? method;
    if (method === 'POST' && searchParams.has('delete')) return 'DeleteObjects';
    return method === 'GET' ? 'ListObjects' : `${method} bucket`;
  },
  permissionsOf({ operation, url }) {
    if (operation === 'Preflight') return [];
    const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    return [
      {
        action: `s3:${actions[operation] ?? operation}`,
        resource: `arn:aws:s3:::${bucket}${key && `/${withoutIds(key)}`}`,
        context: {},
      },
    ];
  },
  errorXml: (code) => `<Error><Code>${code}</Code><Message>Injected</Message></Error>`,
};
