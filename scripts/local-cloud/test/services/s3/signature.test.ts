import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucket as Bucket, clientOf, credentials, furtherKey, startStore } from './fixture.ts';
import type { Listening } from '../../../listen.ts';

const MiB = 1024 ** 2;
/** The most that a presigned upload of the product may carry. */
const limit = 10 * MiB;

let store: Listening;
let s3: ReturnType<typeof clientOf>;
/** Presigns without a checksum, which could only be that of an empty body. */
let presigner: ReturnType<typeof clientOf>;
beforeAll(async () => {
  store = await startStore();
  s3 = clientOf(store);
  presigner = clientOf(store, { requestChecksumCalculation: 'WHEN_REQUIRED' });
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** As the product makes them: length and type are signed. */
const uploadUrl = (Key: string, ContentLength: number, ContentType = 'image/png', options: object = {}) =>
  getSignedUrl(presigner, new PutObjectCommand({ Bucket, Key, ContentLength, ContentType }), {
    expiresIn: 60,
    signableHeaders: new Set(['host', 'content-length', 'content-type']),
    ...options,
  });

async function upload(url: string, body: RequestInit['body'] & {}, type = 'image/png') {
  const response = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
  return { status: response.status, code: codeIn(await response.text()) };
}

async function download(url: string) {
  const response = await fetch(url);
  const text = await response.text();
  return { status: response.status, code: codeIn(text), text, headers: response.headers };
}

const codeIn = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1];

const exists = async (Key: string) =>
  s3.send(new GetObjectCommand({ Bucket, Key })).then(
    () => true,
    () => false,
  );

describe('a presigned upload with signed If-None-Match', () => {
  const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
  const onceUrl = (Key: string) =>
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
  const send = async (url: string, body: string, sent: Record<string, string> = headers) => {
    const response = await fetch(url, { method: 'PUT', body, headers: sent });
    return { status: response.status, code: codeIn(await response.text()) };
  };

  it('takes one file and refuses the next, also without the condition', async () => {
    const url = await onceUrl('single');
    expect(await send(url, 'first')).toEqual({ status: 200, code: undefined });
    expect(await send(url, 'other')).toEqual({ status: 412, code: 'PreconditionFailed' });
    const { 'if-none-match': _, ...unconditional } = headers;
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await send(url, 'other', unconditional)).toEqual(refused);
    expect(await send(url, 'other', { ...headers, 'if-none-match': '"another"' })).toEqual(refused);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'single' }));
    expect(await Body?.transformToString()).toBe('first');
  });
});

describe('a presigned upload with signed length and type', () => {
  it('takes exactly what was agreed', async () => {
    const url = await uploadUrl('agreed', 5);
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect(await upload(url, 'hello')).toEqual({ status: 200, code: undefined });
    const { ContentType, Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'agreed' }));
    expect(ContentType).toBe('image/png');
    expect(await Body?.transformToString()).toBe('hello');
  });

  it('takes 10 MiB', async () => {
    expect(await upload(await uploadUrl('full', limit), Buffer.alloc(limit, 7))).toMatchObject({
      status: 200,
    });
    expect((await s3.send(new GetObjectCommand({ Bucket, Key: 'full' }))).ContentLength).toBe(limit);
  });

  it.each([
    ['one byte more than 10 MiB', 'too-long', limit, limit + 1],
    ['one byte less', 'too-short', 5, 4],
    ['nothing at all', 'nothing', 5, 0],
  ])('refuses %s and stores nothing', async (_, key, agreed, sent) => {
    expect(await upload(await uploadUrl(key, agreed), Buffer.alloc(sent))).toEqual({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    expect(await exists(key)).toBe(false);
  });

  it('refuses a body without a length', async () => {
    const request = httpRequest(await uploadUrl('streamed', 5), {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
    });
    request.end('hello');
    const response: unknown[] = await once(request, 'response');
    expect(response).toMatchObject([{ statusCode: 403 }]);
    expect(await exists('streamed')).toBe(false);
  });

  it('refuses another type, another key, another method', async () => {
    const url = await uploadUrl('fixed', 5);
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await upload(url, 'hello', 'text/html')).toEqual(refused);
    expect(await upload(url.replace('/fixed?', '/other?'), 'hello')).toEqual(refused);
    expect(await download(url)).toMatchObject(refused);
    expect(await exists('fixed')).toBe(false);
    expect(await exists('other')).toBe(false);
  });

  it('refuses headers that were not signed, such as metadata or a copy source', async () => {
    for (const header of ['x-amz-meta-status', 'x-amz-copy-source', 'x-amz-acl']) {
      const response = await fetch(await uploadUrl('unsigned', 5), {
        method: 'PUT',
        body: 'hello',
        headers: { 'content-type': 'image/png', [header]: `${Bucket}/agreed` },
      });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(`<HeadersNotSigned>${header}</HeadersNotSigned>`);
    }
    expect(await exists('unsigned')).toBe(false);
  });

  it('made with the checksum of an empty body is refused as in S3', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'checksum' });
    const url = await getSignedUrl(s3, command, { expiresIn: 60 });
    expect(await upload(url, 'hello')).toEqual({ status: 400, code: 'BadDigest' });
  });

  it('leaves what was there when an upload breaks off', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'before' }));
    const url = await uploadUrl('kept', 5);
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

describe('a presigned URL', () => {
  const downloadUrl = (options: object = {}, command: object = {}) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'agreed file', ...command }), {
      expiresIn: 60,
      ...options,
    });
  beforeAll(async () => {
    await s3.send(
      new PutObjectCommand({ Bucket, Key: 'agreed file', Body: 'hello', ContentType: 'text/html' }),
    );
  });

  it('gives the object, as an attachment with a name where the URL says so', async () => {
    const ResponseContentDisposition = `attachment; filename="a + b.pdf"; filename*=UTF-8''%C3%BC%20(1).pdf`;
    const { status, text, headers } = await download(
      await downloadUrl({}, { ResponseContentDisposition, ResponseContentType: 'application/octet-stream' }),
    );
    expect({ status, text }).toEqual({ status: 200, text: 'hello' });
    expect(headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  it('cannot be changed to show the object inline', async () => {
    const url = await downloadUrl({}, { ResponseContentDisposition: 'attachment' });
    const inline = url.replace('disposition=attachment', 'disposition=inline');
    expect(inline).not.toBe(url);
    expect(await download(inline)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    const plain = await downloadUrl();
    expect(await download(`${plain}&response-content-type=text/html`)).toMatchObject({ status: 403 });
  });

  it('works until it expires and no longer', async () => {
    expect(await download(await downloadUrl({ signingDate: ago(50) }))).toMatchObject({ status: 200 });
    const expired = await download(await downloadUrl({ signingDate: ago(61) }));
    expect(expired).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(expired.text).toContain('<Message>Request has expired</Message>');
    expect(await upload(await uploadUrl('late', 5, 'image/png', { signingDate: ago(61) }), 'hello')).toEqual({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('cannot have its life prolonged', async () => {
    const url = (await downloadUrl({ signingDate: ago(61) })).replace('Expires=60', 'Expires=3600');
    expect(await download(url)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    const forever = (await downloadUrl()).replace('Expires=60', 'Expires=604801');
    expect(await download(forever)).toMatchObject({ status: 400, code: 'AuthorizationQueryParametersError' });
  });

  it('from the future is not valid yet', async () => {
    expect(await download(await downloadUrl({ signingDate: ago(-16 * 60) }))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('with a changed signature is refused', async () => {
    const url = (await downloadUrl()).replace(/Signature=./, (text) =>
      text.endsWith('0') ? 'Signature=1' : 'Signature=0',
    );
    expect(await download(url)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  it('does not open another object or bucket', async () => {
    const url = await downloadUrl();
    await s3.send(new PutObjectCommand({ Bucket: 'private', Key: 'agreed file', Body: 'secret' }));
    for (const changed of [url.replace('agreed%20file', 'agreed'), url.replace(`/${Bucket}/`, '/private/')]) {
      expect(changed).not.toBe(url);
      expect(await download(changed)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    }
  });
});

describe('who may call', () => {
  const get = (client: ReturnType<typeof clientOf>) =>
    client.send(new GetObjectCommand({ Bucket, Key: 'whatever' }));

  it('nobody without a signature, whether the object exists or not', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'there', Body: 'x' }));
    for (const path of [`${Bucket}/there`, `${Bucket}/absent`, Bucket, '']) {
      const { status, code } = await download(`${store.url}/${path}`);
      expect({ status, code }).toEqual({ status: 403, code: 'AccessDenied' });
    }
    expect(await upload(`${store.url}/${Bucket}/anonymous`, 'x')).toMatchObject({ status: 403 });
    expect(await exists('anonymous')).toBe(false);
  });

  it('whoever has a further known key, and the secret', async () => {
    const known = { ...credentials, accessKeyId: furtherKey };
    // That is, as far as to what is not there.
    await expect(get(clientOf(store, { credentials: known }))).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('nobody with another key or another secret', async () => {
    const stranger = { accessKeyId: 'AKIDSTRANGER', secretAccessKey: credentials.secretAccessKey };
    await expect(get(clientOf(store, { credentials: stranger }))).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    for (const accessKeyId of [credentials.accessKeyId, furtherKey]) {
      const guess = { accessKeyId, secretAccessKey: 'a-guess' };
      await expect(get(clientOf(store, { credentials: guess }))).rejects.toMatchObject({
        name: 'SignatureDoesNotMatch',
      });
    }
  });

  it('nobody who signs for another region', async () => {
    await expect(get(clientOf(store, { region: 'us-east-1' }))).rejects.toMatchObject({
      name: 'AuthorizationHeaderMalformed',
      message: "The region 'us-east-1' is wrong; expecting 'eu-west-2'",
    });
  });

  it('nobody whose clock is off by more than a quarter of an hour', async () => {
    const off = (minutes: number) => clientOf(store, { systemClockOffset: minutes * 60_000 });
    for (const minutes of [-16, 16])
      await expect(get(off(minutes))).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    for (const minutes of [-14, 14])
      await expect(get(off(minutes))).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('nobody who changes the body after signing', async () => {
    const client = clientOf(store, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    client.middlewareStack.add(
      (next) => (args) => {
        const { request } = args;
        if (typeof request === 'object' && request && 'body' in request) request.body = 'HELLO';
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
    );
    const put = client.send(new PutObjectCommand({ Bucket, Key: 'tampered', Body: 'hello' }));
    await expect(put).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    expect(await exists('tampered')).toBe(false);
  });
});
