import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucket as Bucket, createS3Client, credentials, secondAccessKeyId } from './fixture.ts';
import { secondsAgo, upload, download, startPresigningStore } from './signing.ts';

let store: Awaited<ReturnType<typeof startPresigningStore>>['store'];
let s3: Awaited<ReturnType<typeof startPresigningStore>>['s3'];
let createUploadUrl: Awaited<ReturnType<typeof startPresigningStore>>['createUploadUrl'];
let objectExists: Awaited<ReturnType<typeof startPresigningStore>>['objectExists'];
beforeAll(async () => {
  ({ store, s3, createUploadUrl, objectExists } = await startPresigningStore());
});

describe('a presigned URL', () => {
  const createDownloadUrl = (options: object = {}, commandInput: object = {}) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'agreed file', ...commandInput }), {
      expiresIn: 60,
      ...options,
    });
  beforeAll(async () => {
    await s3.send(
      new PutObjectCommand({ Bucket, Key: 'agreed file', Body: 'hello', ContentType: 'text/html' }),
    );
  });

  it('returns the object, as an attachment with a name if the URL has one', async () => {
    const ResponseContentDisposition = `attachment; filename="a + b.pdf"; filename*=UTF-8''%C3%BC%20(1).pdf`;
    const { status, text, headers } = await download(
      await createDownloadUrl(
        {},
        { ResponseContentDisposition, ResponseContentType: 'application/octet-stream' },
      ),
    );
    expect({ status, text }).toEqual({ status: 200, text: 'hello' });
    expect(headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  it('cannot be changed to display the object inline', async () => {
    const url = await createDownloadUrl({}, { ResponseContentDisposition: 'attachment' });
    const inlineUrl = url.replace('disposition=attachment', 'disposition=inline');
    expect(inlineUrl).not.toBe(url);
    expect(await download(inlineUrl)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    const signedUrl = await createDownloadUrl();
    expect(await download(`${signedUrl}&response-content-type=text/html`)).toMatchObject({ status: 403 });
  });

  it('works until it expires', async () => {
    expect(await download(await createDownloadUrl({ signingDate: secondsAgo(50) }))).toMatchObject({
      status: 200,
    });
    const expiredResponse = await download(await createDownloadUrl({ signingDate: secondsAgo(61) }));
    expect(expiredResponse).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(expiredResponse.text).toContain('<Message>Request has expired</Message>');
    expect(
      await upload(await createUploadUrl('late', 5, 'image/png', { signingDate: secondsAgo(61) }), 'hello'),
    ).toEqual({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('cannot be extended', async () => {
    const url = (await createDownloadUrl({ signingDate: secondsAgo(61) })).replace(
      'Expires=60',
      'Expires=3600',
    );
    expect(await download(url)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    const longLivedUrl = (await createDownloadUrl()).replace('Expires=60', 'Expires=604801');
    expect(await download(longLivedUrl)).toMatchObject({
      status: 400,
      code: 'AuthorizationQueryParametersError',
    });
  });

  it('is not valid before its date', async () => {
    expect(await download(await createDownloadUrl({ signingDate: secondsAgo(-16 * 60) }))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('is refused if its signature was changed', async () => {
    const url = (await createDownloadUrl()).replace(/Signature=./, (text) =>
      text.endsWith('0') ? 'Signature=1' : 'Signature=0',
    );
    expect(await download(url)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  it('does not give access to another object or bucket', async () => {
    const url = await createDownloadUrl();
    await s3.send(new PutObjectCommand({ Bucket: 'private', Key: 'agreed file', Body: 'secret' }));
    for (const changedUrl of [
      url.replace('agreed%20file', 'agreed'),
      url.replace(`/${Bucket}/`, '/private/'),
    ]) {
      expect(changedUrl).not.toBe(url);
      expect(await download(changedUrl)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    }
  });
});

describe('a call', () => {
  const requestObject = (client: ReturnType<typeof createS3Client>) =>
    client.send(new GetObjectCommand({ Bucket, Key: 'whatever' }));

  it('is refused if it is not signed, whether or not the object exists', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'there', Body: 'x' }));
    for (const path of [`${Bucket}/there`, `${Bucket}/absent`, Bucket, '']) {
      const { status, code } = await download(`${store.url}/${path}`);
      expect({ status, code }).toEqual({ status: 403, code: 'AccessDenied' });
    }
    expect(await upload(`${store.url}/${Bucket}/anonymous`, 'x')).toMatchObject({ status: 403 });
    expect(await objectExists('anonymous')).toBe(false);
  });

  it('is accepted if it uses another known key and the secret', async () => {
    const validCredentials = { ...credentials, accessKeyId: secondAccessKeyId };
    // The signature is accepted: the error is only that the object does not exist.
    await expect(
      requestObject(createS3Client(store, { credentials: validCredentials })),
    ).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  it('is refused if it uses an unknown key or another secret', async () => {
    const unknownCredentials = { accessKeyId: 'AKIDSTRANGER', secretAccessKey: credentials.secretAccessKey };
    await expect(
      requestObject(createS3Client(store, { credentials: unknownCredentials })),
    ).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    for (const accessKeyId of [credentials.accessKeyId, secondAccessKeyId]) {
      const wrongCredentials = { accessKeyId, secretAccessKey: 'a-guess' };
      await expect(
        requestObject(createS3Client(store, { credentials: wrongCredentials })),
      ).rejects.toMatchObject({
        name: 'SignatureDoesNotMatch',
      });
    }
  });

  it('is refused if it is signed for another region', async () => {
    await expect(requestObject(createS3Client(store, { region: 'us-east-1' }))).rejects.toMatchObject({
      name: 'AuthorizationHeaderMalformed',
      message: "The region 'us-east-1' is wrong; expecting 'eu-west-2'",
    });
  });

  it('is refused if its time is off by more than a quarter of an hour', async () => {
    const createClientWithOffset = (minutes: number) =>
      createS3Client(store, { systemClockOffset: minutes * 60_000 });
    for (const minutes of [-16, 16])
      await expect(requestObject(createClientWithOffset(minutes))).rejects.toMatchObject({
        name: 'RequestTimeTooSkewed',
      });
    for (const minutes of [-14, 14])
      await expect(requestObject(createClientWithOffset(minutes))).rejects.toMatchObject({
        name: 'NoSuchKey',
      });
  });

  it('is refused if its body was changed after signing', async () => {
    const client = createS3Client(store, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    client.middlewareStack.add(
      (next) => (args) => {
        const { request } = args;
        if (typeof request === 'object' && request && 'body' in request) request.body = 'HELLO';
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
    );
    const tamperedUpload = client.send(new PutObjectCommand({ Bucket, Key: 'tampered', Body: 'hello' }));
    await expect(tamperedUpload).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    expect(await objectExists('tampered')).toBe(false);
  });
});
