import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { bucket as Bucket, createS3Client, startStore } from './fixture.ts';

/** Starts a store for tests of presigned URLs. */
export async function startPresigningStore() {
  const store = await startStore();
  const s3 = createS3Client(store);
  /** Presigns without a checksum: the SDK would sign the checksum of an empty body. */
  const presigner = createS3Client(store, { requestChecksumCalculation: 'WHEN_REQUIRED' });

  /** A URL for one upload, with a signed content length and content type. */
  const createUploadUrl = (
    Key: string,
    ContentLength: number,
    ContentType = 'image/png',
    options: object = {},
  ) =>
    getSignedUrl(presigner, new PutObjectCommand({ Bucket, Key, ContentLength, ContentType }), {
      expiresIn: 60,
      signableHeaders: new Set(['host', 'content-length', 'content-type']),
      ...options,
    });

  const objectExists = async (Key: string) =>
    s3.send(new GetObjectCommand({ Bucket, Key })).then(
      () => true,
      () => false,
    );

  return { store, s3, presigner, createUploadUrl, objectExists };
}

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

export const readErrorCode = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1];

export async function upload(url: string, body: RequestInit['body'] & {}, type = 'image/png') {
  const response = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
  return { status: response.status, code: readErrorCode(await response.text()) };
}

export async function download(url: string) {
  const response = await fetch(url);
  const text = await response.text();
  return { status: response.status, code: readErrorCode(text), text, headers: response.headers };
}
