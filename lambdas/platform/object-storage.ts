import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { requestHandler } from './aws-client.ts';

const client = new S3Client({
  maxAttempts: 3,
  requestHandler: requestHandler(),
  // Otherwise a presigned upload would carry the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** Seconds. An upload that has started may take longer. */
const uploadLifetime = 15 * 60;
/** Seconds: enough for the browser to start the download, too short to pass the URL on. */
const downloadLifetime = 60;

export interface UploadTerms {
  readonly key: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
}

/** The URL of an upload and the headers that it must send. */
export interface UploadTarget {
  readonly upload_url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The objects of one bucket, and URLs to upload and download them. */
export const objectStorage = (Bucket: string) => ({
  /**
   * A URL that takes exactly this many bytes of exactly this type by PUT, once: all of it is signed, so S3
   * itself refuses anything else. A stored object cannot be replaced, so nobody reads another file than the
   * one that was attached; a second PUT is answered with 412.
   * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
   */
  async uploadTarget({ key, media_type, size }: UploadTerms): Promise<UploadTarget> {
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
        expiresIn: uploadLifetime,
        signableHeaders: new Set(['host', 'content-length', 'content-type', 'if-none-match']),
      },
    );
    return { upload_url, headers: { 'content-type': media_type, 'if-none-match': '*' } };
  },

  /**
   * A short-lived URL whose response has this `content-disposition` and no particular type, so that no
   * browser runs or displays the file.
   */
  downloadUrl: (key: string, disposition: string): Promise<string> =>
    getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentDisposition: disposition,
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: 'private, no-store',
      }),
      { expiresIn: downloadLifetime },
    ),

  /** Size and type of the object under a key; undefined when there is none. */
  async storedObject(key: string): Promise<Omit<UploadTerms, 'key'> | undefined> {
    try {
      const { ContentLength = 0, ContentType = '' } = await client.send(
        new HeadObjectCommand({ Bucket, Key: key }),
      );
      return { size: ContentLength, media_type: ContentType };
    } catch (error) {
      // S3 says 403 instead of 404 to those who may read objects but not list them.
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 404 || status === 403) return undefined;
      throw error;
    }
  },

  /** Deletes an object if it exists. A versioned bucket keeps it as an older version. */
  deleteObject: async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
  },
});
