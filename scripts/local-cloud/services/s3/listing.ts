import type { Bucket, StoredObject } from './bucket.ts';
import { encode } from './request/encoding.ts';
import { createInvalidArgumentError } from './errors.ts';
import type { S3Request } from './request/request.ts';
import { element } from './xml.ts';

/** ListObjectsV2 as XML: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export function listObjects(bucket: Bucket, { query }: S3Request): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const maximum = Number(query.get('max-keys') ?? 1000);
  if (!Number.isInteger(maximum) || maximum < 0)
    throw createInvalidArgumentError('Provided max-keys not an integer or within integer range');
  const after = token === null ? (query.get('start-after') ?? '') : decodeToken(token);
  const page = selectPage(bucket.list(), { prefix, delimiter, after, maximum: Math.min(maximum, 1000) });
  const name = query.get('encoding-type') === 'url' ? encodeKey : (key: string) => key;
  return element('ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"', [
    element('Name', bucket.name),
    element('Prefix', name(prefix)),
    ...(delimiter ? [element('Delimiter', name(delimiter))] : []),
    ...(query.has('encoding-type') ? [element('EncodingType', 'url')] : []),
    ...(token === null ? [] : [element('ContinuationToken', token)]),
    element('KeyCount', page.objects.length + page.prefixes.length),
    element('MaxKeys', maximum),
    element('IsTruncated', page.next !== undefined),
    ...(page.next === undefined ? [] : [element('NextContinuationToken', encodeToken(page.next))]),
    ...page.objects.map((object) =>
      element('Contents', [
        element('Key', name(object.key)),
        element('LastModified', object.modified),
        element('ETag', object.etag),
        element('Size', object.size),
        element('StorageClass', 'STANDARD'),
      ]),
    ),
    ...page.prefixes.map((commonPrefix) =>
      element('CommonPrefixes', [element('Prefix', name(commonPrefix))]),
    ),
  ]);
}

const encodeKey = (key: string) => encode(key).replaceAll('%2F', '/');
const encodeToken = (key: string) => Buffer.from(key).toString('base64url');

function decodeToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString();
  if (encodeToken(key) !== token)
    throw createInvalidArgumentError('The continuation token provided is incorrect');
  return key;
}

interface PageOptions {
  prefix: string;
  delimiter: string;
  after: string;
  maximum: number;
}

/**
 * One page of objects and common prefixes.
 * @returns in `next` the last key or prefix of the page, if more pages follow
 */
function selectPage(all: StoredObject[], { prefix, delimiter, after, maximum }: PageOptions) {
  const objects: StoredObject[] = [];
  const prefixes: string[] = [];
  let last = '';
  for (const object of all) {
    if (!object.key.startsWith(prefix)) continue;
    const delimiterIndex = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const commonPrefix =
      delimiterIndex < 0 ? undefined : object.key.slice(0, delimiterIndex + delimiter.length);
    const entry = commonPrefix ?? object.key;
    if (entry === last || Buffer.compare(Buffer.from(entry), Buffer.from(after)) <= 0) continue;
    if (objects.length + prefixes.length >= maximum)
      return { objects, prefixes, next: maximum > 0 ? last : undefined };
    if (commonPrefix === undefined) objects.push(object);
    else prefixes.push(commonPrefix);
    last = entry;
  }
  return { objects, prefixes, next: undefined };
}
