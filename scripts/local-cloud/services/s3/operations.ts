import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBody } from './request/body.ts';
import type { Bucket, StoredObject } from './bucket.ts';
import { checkWriteConditions, isNotModified, parseRange } from './request/conditions.ts';
import {
  S3Error,
  createInvalidArgumentError,
  createInvalidRequestError,
  createNoSuchKeyError,
  createNotImplementedError,
} from './errors.ts';
import { createObjectHeaders, selectStoredHeaders } from './request/object-headers.ts';
import type { S3Request } from './request/request.ts';
import { element, xmlDeclaration } from './xml.ts';

/** The input of an operation. */
export interface Call {
  request: S3Request;
  response: ServerResponse;
  /** As signed. */
  payloadHash: string;
  bucket: Bucket;
  findBucket: (name: string) => Bucket | undefined;
}

export function sendXml(response: ServerResponse, xml: string): void {
  response.setHeader('content-type', 'application/xml');
  response.end(xmlDeclaration + xml);
}

export async function getObject({ request, response, bucket }: Call): Promise<void> {
  const object = bucket.get(request.key);
  if (!object) throw createNoSuchKeyError(request.key);
  const headers = createObjectHeaders(object, request);
  if (isNotModified(request, object)) {
    const { 'content-length': _, 'content-type': __, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  const range = parseRange(request.header('range'), object.size);
  if (range) {
    headers['content-range'] = `bytes ${range.start}-${range.end}/${object.size}`;
    headers['content-length'] = String(range.end - range.start + 1);
  }
  if (request.method === 'HEAD') {
    response.writeHead(range ? 206 : 200, headers).end();
    return;
  }
  const content = bucket.read(object, range);
  response.writeHead(range ? 206 : 200, headers);
  await pipeline(content, response);
}

export async function putObject({ request, response, payloadHash, bucket }: Call): Promise<void> {
  checkKey(request.key);
  const headers = selectStoredHeaders(request);
  const body = createBody(request, payloadHash);
  const draft = await bucket.receive(body.content);
  let storedObject: StoredObject;
  try {
    const checksums = body.verify(draft);
    storedObject = await bucket.commit(draft, { key: request.key, headers, checksums }, (current) =>
      checkWriteConditions(request, current),
    );
  } catch (error) {
    await bucket.discard(draft);
    throw error;
  }
  response.writeHead(200, {
    ...storedObject.checksums,
    etag: storedObject.etag,
    'x-amz-server-side-encryption': 'AES256',
  });
  response.end();
}

/** The source of a copy. https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
function parseCopySource(request: S3Request): { bucket: string; key: string } {
  const copySource = request.header('x-amz-copy-source') ?? '';
  const headerNames = Object.keys(request.headers);
  // Headers of CopyObject that are not emulated: versions, conditions and tags.
  const isUnsupportedHeader = (name: string) =>
    name.startsWith('x-amz-copy-source-') || ['if-match', 'if-none-match', 'x-amz-tagging'].includes(name);
  if (copySource.includes('?versionId=') || headerNames.some(isUnsupportedHeader))
    throw createNotImplementedError();
  readReplaceDirective(request, 'tagging');
  let source: string;
  try {
    source = decodeURIComponent(copySource);
  } catch {
    throw createInvalidArgumentError('Invalid copy source encoding');
  }
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(source) ?? [];
  if (bucket === undefined || key === undefined)
    throw createInvalidArgumentError(
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  return { bucket, key };
}

/** Whether a copy replaces the metadata or tags of its source. */
function readReplaceDirective(request: S3Request, kind: 'metadata' | 'tagging'): boolean {
  const directive = request.header(`x-amz-${kind}-directive`) ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw createInvalidArgumentError(`Unknown ${kind} directive.`);
  return directive === 'REPLACE';
}

export async function copyObject({ request, response, bucket, findBucket }: Call): Promise<void> {
  checkKey(request.key);
  const source = parseCopySource(request);
  const sourceBucket = findBucket(source.bucket);
  if (!sourceBucket) throw createNoSuchBucketError(source.bucket);
  const object = sourceBucket.get(source.key);
  if (!object) throw createNoSuchKeyError(source.key);
  const replacesMetadata = readReplaceDirective(request, 'metadata');
  if (!replacesMetadata && sourceBucket === bucket && object.key === request.key)
    throw createInvalidRequestError(
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  const draft = await bucket.receive(sourceBucket.read(object));
  const storedObject = await bucket.commit(draft, {
    key: request.key,
    headers: replacesMetadata ? selectStoredHeaders(request) : object.headers,
    checksums: object.checksums,
  });
  sendXml(
    response,
    element('CopyObjectResult', [
      element('ETag', storedObject.etag),
      element('LastModified', storedObject.modified),
    ]),
  );
}

export async function deleteObject({ request, response, bucket }: Call): Promise<void> {
  await bucket.remove(request.key);
  response.writeHead(204).end();
}

function checkKey(key: string): void {
  if (Buffer.byteLength(key) > 1024)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long', { MaxSizeAllowed: '1024' });
  if (key === '') throw createInvalidArgumentError('The object key must not be empty.');
}

export const createNoSuchBucketError = (name: string) =>
  new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: name });
