import type { CallReader } from '../../recorder/call-reader.ts';
import { element } from './xml.ts';

const objectOperations: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
  OPTIONS: 'Preflight',
};

/** Operations that need the IAM action of another operation. */
const actions: Record<string, string> = { HeadObject: 'GetObject', ListObjects: 'ListBucket' };

/** Replaces the parts of a key that contain digits: these parts are ids, which policies do not contain. */
const maskIds = (key: string) =>
  key
    .split('/')
    .map((part) => (/\d/.test(part) ? '…' : part))
    .join('/');

/** @param path the percent-encoded path of a bucket or of an object */
function formatResourceArn(path: string): string {
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/?(.*)$/.exec(decodeURIComponent(path)) ?? [];
  return `arn:aws:s3:::${bucket}${key && `/${maskIds(key)}`}`;
}

export const s3Calls: CallReader = {
  streamsBodies: true,
  findRestOperation(method, { pathname, searchParams }, headers) {
    const [, , key] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (key !== undefined && method === 'PUT' && headers['x-amz-copy-source'] !== undefined)
      return 'CopyObject';
    if (key !== undefined) return objectOperations[method] ?? method;
    if (method === 'POST' && searchParams.has('delete')) return 'DeleteObjects';
    return method === 'GET' ? 'ListObjects' : `${method} bucket`;
  },
  listPermissions({ operation, url, headers }) {
    if (operation === 'Preflight') return [];
    const resource = formatResourceArn(url.pathname);
    if (operation !== 'CopyObject')
      return [{ action: `s3:${actions[operation] ?? operation}`, resource, context: {} }];
    const source = formatResourceArn(String(headers['x-amz-copy-source']));
    // A copy gets the tags of its source unless the directive is REPLACE.
    const taggingSuffixes = headers['x-amz-tagging-directive'] === 'REPLACE' ? [] : ['Tagging'];
    return ['', ...taggingSuffixes].flatMap((suffix) => [
      { action: `s3:GetObject${suffix}`, resource: source, context: {} },
      { action: `s3:PutObject${suffix}`, resource, context: {} },
    ]);
  },
  formatErrorXml: (code, message) => element('Error', [element('Code', code), element('Message', message)]),
};
