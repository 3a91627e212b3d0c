import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createRequestHandler } from './aws-client.ts';

const client = new S3Client({
  maxAttempts: 3,
  requestHandler: createRequestHandler(),
  // With the default, a presigned upload would require the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** For calls that transfer a whole object. A mail can have up to 40 MB. */
const longRequestOptions = { requestTimeout: 20_000 };
/** Seconds within which an upload must start; its end may be later. */
const uploadUrlLifetime = 15 * 60;
/** Seconds: enough for the browser to start the download, too short to share the URL. */
const downloadUrlLifetime = 60;

export interface UploadConditions {
  readonly key: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
}

/** The URL of an upload, and the headers that the browser must send to it. */
export interface UploadTarget {
  readonly upload_url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** S3 responds with 403 instead of 404 to callers that may read objects but not list them. */
export const isMissingObjectError = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/** The objects of a bucket, and URLs to upload and download them. */
export const createObjectStorage = (Bucket: string) => ({
  async readContent(Key: string): Promise<Uint8Array> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), longRequestOptions);
    if (!Body) throw new Error('S3 sent no content');
    return Body.transformToByteArray();
  },

  /** Does nothing if the key already has an object. */
  async store(Key: string, ContentType: string, Body: Uint8Array): Promise<void> {
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body,
          ContentType,
          IfNoneMatch: '*',
          // Buckets with object lock require a checksum:
          // https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
          ChecksumAlgorithm: 'SHA256',
        }),
        longRequestOptions,
      );
    } catch (error) {
      if (!(error instanceof S3ServiceException && error.name === 'PreconditionFailed')) throw error;
    }
  },

  /** Stores an object, and replaces an existing one. */
  async replace(Key: string, ContentType: string, Body: Uint8Array | string): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), longRequestOptions);
  },

  /** A part of an object. @param start its first byte @param end its last byte */
  async readRange(Key: string, start: number, end: number): Promise<Readable> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}` }));
    if (!(Body instanceof Readable)) throw new Error('S3 sent no content');
    return Body;
  },

  /** Copies an object without its tags. Replaces an existing object. */
  async copy(key: string, to: string): Promise<void> {
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: to,
        CopySource: `${Bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
        // With the default, S3 requires permissions for tags, but only GuardDuty may set the tag of a scanned
        // file.
        TaggingDirective: 'REPLACE',
      }),
      longRequestOptions,
    );
  },

  /** Deletes an object if it exists. A versioned bucket keeps it as a noncurrent version. */
  async remove(Key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  },

  /**
   * A URL that accepts one PUT of exactly this size and type. Size and type are signed, so S3 itself
   * refuses anything else. A stored object cannot be replaced, so a reader always gets the file that was
   * attached; a second PUT fails with 412.
   * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
   */
  async createUploadTarget({ key, media_type, size }: UploadConditions): Promise<UploadTarget> {
    const upload_url = await getSignedUrl(
      client,
      new PutObjectCommand({
        Bucket,
        Key: key,
        ContentType: media_type,
        ContentLength: size,
        IfNoneMatch: '*',
      }),
      {
        expiresIn: uploadUrlLifetime,
        signableHeaders: new Set(['host', 'content-length', 'content-type', 'if-none-match']),
      },
    );
    return { upload_url, headers: { 'content-type': media_type, 'if-none-match': '*' } };
  },

  /**
   * A short-lived URL whose response has this `content-disposition` and a generic type, so that no browser
   * runs or displays the file.
   */
  createDownloadUrl: (key: string, disposition: string): Promise<string> =>
    getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentDisposition: disposition,
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: 'private, no-store',
      }),
      { expiresIn: downloadUrlLifetime },
    ),

  /** The size and type of an object; undefined if it does not exist. */
  async findObject(key: string): Promise<Omit<UploadConditions, 'key'> | undefined> {
    try {
      const { ContentLength = 0, ContentType = '' } = await client.send(
        new HeadObjectCommand({ Bucket, Key: key }),
      );
      return { size: ContentLength, media_type: ContentType };
    } catch (error) {
      if (isMissingObjectError(error)) return undefined;
      throw error;
    }
  },
});
