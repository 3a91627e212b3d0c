import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucket as Bucket } from './fixture.ts';
import { readErrorCode, upload, download, startPresigningStore } from './signing.ts';

const MiB = 1024 ** 2;
/** The signed length of a large upload. */
const largeUploadBytes = 10 * MiB;

let s3: Awaited<ReturnType<typeof startPresigningStore>>['s3'];
let presigner: Awaited<ReturnType<typeof startPresigningStore>>['presigner'];
let createUploadUrl: Awaited<ReturnType<typeof startPresigningStore>>['createUploadUrl'];
let objectExists: Awaited<ReturnType<typeof startPresigningStore>>['objectExists'];
beforeAll(async () => {
  ({ s3, presigner, createUploadUrl, objectExists } = await startPresigningStore());
});

describe('a presigned upload with signed If-None-Match', () => {
  const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
  const createSingleUploadUrl = (Key: string) =>
    getSignedUrl(
      presigner,
      new PutObjectCommand({
        Bucket,
        Key,
        ContentLength: 5,
        ContentType: 'image/png',
        IfNoneMatch: '*',
      }),
      {
        expiresIn: 60,
        signableHeaders: new Set(['host', 'content-length', 'content-type', 'if-none-match']),
      },
    );
  const sendFile = async (url: string, body: string, requestHeaders: Record<string, string> = headers) => {
    const response = await fetch(url, { method: 'PUT', body, headers: requestHeaders });
    return { status: response.status, code: readErrorCode(await response.text()) };
  };

  it('accepts one file and refuses the next, even without the condition', async () => {
    const url = await createSingleUploadUrl('single');
    expect(await sendFile(url, 'first')).toEqual({ status: 200, code: undefined });
    expect(await sendFile(url, 'other')).toEqual({ status: 412, code: 'PreconditionFailed' });
    const { 'if-none-match': _, ...headersWithoutCondition } = headers;
    const mismatchResponse = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await sendFile(url, 'other', headersWithoutCondition)).toEqual(mismatchResponse);
    expect(await sendFile(url, 'other', { ...headers, 'if-none-match': '"another"' })).toEqual(
      mismatchResponse,
    );
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'single' }));
    expect(await Body?.transformToString()).toBe('first');
  });
});

describe('a presigned upload with signed length and type', () => {
  it('accepts exactly the signed length and type', async () => {
    const url = await createUploadUrl('agreed', 5);
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect(await upload(url, 'hello')).toEqual({ status: 200, code: undefined });
    const { ContentType, Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'agreed' }));
    expect(ContentType).toBe('image/png');
    expect(await Body?.transformToString()).toBe('hello');
  });

  it('accepts 10 MiB', async () => {
    expect(
      await upload(await createUploadUrl('full', largeUploadBytes), Buffer.alloc(largeUploadBytes, 7)),
    ).toMatchObject({
      status: 200,
    });
    expect((await s3.send(new GetObjectCommand({ Bucket, Key: 'full' }))).ContentLength).toBe(
      largeUploadBytes,
    );
  });

  it.each([
    ['one byte more than 10 MiB', 'too-long', largeUploadBytes, largeUploadBytes + 1],
    ['one byte less', 'too-short', 5, 4],
    ['nothing at all', 'nothing', 5, 0],
  ])('refuses %s and stores nothing', async (_, key, signedBytes, sentBytes) => {
    expect(await upload(await createUploadUrl(key, signedBytes), Buffer.alloc(sentBytes))).toEqual({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    expect(await objectExists(key)).toBe(false);
  });

  it('refuses a body without a length', async () => {
    const request = httpRequest(await createUploadUrl('streamed', 5), {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
    });
    request.end('hello');
    const response: unknown[] = await once(request, 'response');
    expect(response).toMatchObject([{ statusCode: 403 }]);
    expect(await objectExists('streamed')).toBe(false);
  });

  it('refuses another type, another key, another method', async () => {
    const url = await createUploadUrl('fixed', 5);
    const mismatchResponse = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await upload(url, 'hello', 'text/html')).toEqual(mismatchResponse);
    expect(await upload(url.replace('/fixed?', '/other?'), 'hello')).toEqual(mismatchResponse);
    expect(await download(url)).toMatchObject(mismatchResponse);
    expect(await objectExists('fixed')).toBe(false);
    expect(await objectExists('other')).toBe(false);
  });

  it('refuses headers that were not signed, such as metadata or a copy source', async () => {
    for (const header of ['x-amz-meta-status', 'x-amz-copy-source', 'x-amz-acl']) {
      const response = await fetch(await createUploadUrl('unsigned', 5), {
        method: 'PUT',
        body: 'hello',
        headers: { 'content-type': 'image/png', [header]: `${Bucket}/agreed` },
      });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(`<HeadersNotSigned>${header}</HeadersNotSigned>`);
    }
    expect(await objectExists('unsigned')).toBe(false);
  });

  it('is refused if it was signed with the checksum of an empty body, as in S3', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'checksum' });
    const url = await getSignedUrl(s3, command, { expiresIn: 60 });
    expect(await upload(url, 'hello')).toEqual({ status: 400, code: 'BadDigest' });
  });

  it('preserves the old object if an upload is interrupted', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'before' }));
    const url = await createUploadUrl('kept', 5);
    const request = httpRequest(url, {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'content-length': '5' },
    });
    request.on('error', () => undefined);
    request.write('hel', () => request.destroy());
    await new Promise((resolve) => request.on('close', resolve));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(await Body?.transformToString()).toBe('before');
  });
});
