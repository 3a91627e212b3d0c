import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { afterAll } from 'vitest';
import { startS3 } from '../../../services/s3/server.ts';
import { bucket, credentials, secondAccessKeyId, region } from './settings.ts';
import type { RunningServer } from '../../../listen.ts';

export { bucket, credentials, secondAccessKeyId, region };
export const pageOrigin = 'http://127.0.0.1:4000';

const bucketProperties = {
  CorsConfiguration: {
    CorsRules: [
      {
        AllowedHeaders: ['content-type'],
        AllowedMethods: ['PUT', 'GET'],
        AllowedOrigins: [pageOrigin],
        ExposedHeaders: ['ETag'],
        MaxAge: 600,
      },
    ],
  },
};

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Creates a directory, which is removed when the tests of the file have finished. */
export async function createTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'local-cloud-s3-'));
  cleanUps.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * Starts a store with the buckets `attachments` (with CORS) and `private` (without CORS). It is closed when
 * the tests of the file have finished.
 */
export async function startStore(directory?: string): Promise<RunningServer> {
  const store = await startS3({
    port: 0,
    directory: directory ?? (await createTemporaryDirectory()),
    region,
    credentials: { ...credentials, acceptsKey: (accessKeyId) => accessKeyId === secondAccessKeyId },
    buckets: [
      { name: bucket, properties: bucketProperties },
      { name: 'private', properties: {} },
    ],
  });
  cleanUps.push(() => store.close().catch(() => undefined));
  return store;
}

/** The SDK as the functions use it, with only the endpoint set. */
export function createS3Client(store: { url: string }, configuration: S3ClientConfig = {}): S3Client {
  return new S3Client({ endpoint: store.url, region, credentials, maxAttempts: 1, ...configuration });
}
