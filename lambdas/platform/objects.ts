import { createHash } from 'node:crypto';
import { ServiceError, endpointOf, signedRequest, signer } from './signed-call.ts';
import { required } from './environment.ts';

/** Milliseconds: the largest mail has 40 MB. */
const patience = 20_000;
/** Seconds: enough for the browser to start the download. */
const downloadLifetime = 60;

const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** In AWS, the bucket's name is part of the host. */
function urlOf(bucket: string, key: string): string {
  const path = encoded(key);
  return process.env['AWS_ENDPOINT_URL_S3'] === undefined
    ? `${endpointOf(`${bucket}.s3`, 'AWS_ENDPOINT_URL_S3')}/${path}`
    : `${endpointOf('s3', 'AWS_ENDPOINT_URL_S3')}/${bucket}/${path}`;
}

/** Reads and writes whole objects, for functions that are too large with the SDK's client of S3. */
export const objectsIn = (bucket: string) => ({
  async content(key: string): Promise<Uint8Array> {
    const answer = await signedRequest({ service: 's3', url: urlOf(bucket, key), method: 'GET', patience });
    return new Uint8Array(await answer.arrayBuffer());
  },

  /** Does nothing if there is an object under the key. */
  async store(key: string, media_type: string, content: Uint8Array): Promise<void> {
    const headers = {
      'content-type': media_type,
      'if-none-match': '*',
      // Required by buckets with object lock:
      // https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
      'x-amz-checksum-sha256': createHash('sha256').update(content).digest('base64'),
    };
    try {
      await signedRequest(
        { service: 's3', url: urlOf(bucket, key), method: 'PUT', headers, patience },
        new Uint8Array(content),
      );
    } catch (error) {
      if (!(error instanceof ServiceError && error.name === 'PreconditionFailed')) throw error;
    }
  },

  /** Copies an object, but not its tags. Replaces what is under the other key. */
  async copy(key: string, to: string): Promise<void> {
    const headers = {
      'x-amz-copy-source': `${bucket}/${encoded(key)}`,
      // Otherwise S3 asks for permissions of tags, and GuardDuty alone can set the one of a scanned file.
      'x-amz-tagging-directive': 'REPLACE',
    };
    const answer = await signedRequest({
      service: 's3',
      url: urlOf(bucket, to),
      method: 'PUT',
      headers,
      patience,
    });
    // Also an error while S3 copies has status 200:
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
    if (!(await answer.text()).includes('<CopyObjectResult')) throw new Error('S3 did not copy the object.');
  },

  /** Deletes an object if it exists. A versioned bucket keeps it as an older version. */
  async remove(key: string): Promise<void> {
    await signedRequest({ service: 's3', url: urlOf(bucket, key), method: 'DELETE', patience });
  },

  /** A short-lived URL, whose response browsers save under this name. */
  async downloadUrl(key: string, name: string): Promise<string> {
    const url = new URL(urlOf(bucket, key));
    url.searchParams.set('X-Amz-Expires', String(downloadLifetime));
    // Without a space, which the query would have as a plus sign, and the signature as %20.
    url.searchParams.set('response-content-disposition', `attachment;filename="${name}"`);
    url.searchParams.set('response-content-type', 'application/octet-stream');
    const aws = { service: 's3', region: required('AWS_REGION'), signQuery: true };
    return (await signer().sign(url.toString(), { aws })).url;
  },
});
