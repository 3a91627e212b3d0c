import type { StoredObject } from '../bucket.ts';
import { S3Error } from '../errors.ts';
import type { S3Request } from './request.ts';

const systemHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
] as const;

/** The headers of an upload that are stored with the object and returned with it. */
export function selectStoredHeaders(request: S3Request): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of systemHeaders) {
    const value = request.header(name);
    if (value !== undefined) headers[name] = value;
  }
  const encoding = removeChunkedEncoding(headers['content-encoding']);
  if (encoding) headers['content-encoding'] = encoding;
  else delete headers['content-encoding'];
  const names = [...Object.keys(request.headers), ...request.query.keys()].map((name) => name.toLowerCase());
  for (const name of names.filter((candidate) => candidate.startsWith('x-amz-meta-')))
    headers[name] = request.header(name) ?? '';
  const size = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .reduce((sum, [name, value]) => sum + name.length - 'x-amz-meta-'.length + value.length, 0);
  if (size > 2048)
    throw new S3Error(
      400,
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size',
      { Size: String(size), MaxSizeAllowed: '2048' },
    );
  return headers;
}

const removeChunkedEncoding = (encoding = '') =>
  encoding
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'aws-chunked')
    .join(',');

/**
 * The response headers of a GET or HEAD of the whole object, with the `response-…` overrides of the (signed)
 * query.
 */
export function createObjectHeaders(object: StoredObject, request: S3Request): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    'accept-ranges': 'bytes',
    'content-length': String(object.size),
    etag: object.etag,
    'last-modified': new Date(object.modified).toUTCString(),
    'x-amz-server-side-encryption': 'AES256',
  };
  if (request.header('x-amz-checksum-mode') === 'ENABLED' && request.header('range') === undefined) {
    Object.assign(headers, object.checksums);
    if (Object.keys(object.checksums).length > 0) headers['x-amz-checksum-type'] = 'FULL_OBJECT';
  }
  for (const name of systemHeaders) {
    const override = request.query.get(`response-${name}`);
    if (override !== null) headers[name] = override;
  }
  return headers;
}
