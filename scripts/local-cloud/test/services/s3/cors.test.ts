import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucket, createS3Client, pageOrigin, startStore } from './fixture.ts';
import type { RunningServer } from '../../../listen.ts';

let store: RunningServer;
beforeAll(async () => {
  store = await startStore();
});

function sendPreflight(origin: string, method = 'PUT', headers = 'content-type', bucketName = bucket) {
  return fetch(`${store.url}/${bucketName}/file`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      ...(headers && { 'access-control-request-headers': headers }),
    },
  });
}

describe('a preflight', () => {
  it('is answered from the rules of the bucket', async () => {
    const response = await sendPreflight(pageOrigin, 'PUT', 'Content-Type');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': pageOrigin,
      'access-control-allow-methods': 'PUT, GET',
      'access-control-allow-headers': 'content-type',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    });
  });

  it.each([
    ['a foreign origin', 'http://evil.example', 'PUT', 'content-type', bucket],
    ['an origin with an allowed origin as its prefix', `${pageOrigin}0`, 'PUT', 'content-type', bucket],
    ['a method that is not allowed', pageOrigin, 'DELETE', 'content-type', bucket],
    ['a header that is not allowed', pageOrigin, 'PUT', 'content-type, x-amz-acl', bucket],
    ['a bucket without rules', pageOrigin, 'PUT', '', 'private'],
    ['a bucket that does not exist', pageOrigin, 'PUT', '', 'no-such-bucket'],
  ])('is refused for %s', async (_, ...preflightParameters) => {
    const response = await sendPreflight(...preflightParameters);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.text()).toContain('<Code>AccessForbidden</Code>');
  });

  it('is malformed if it has no origin', async () => {
    const response = await fetch(`${store.url}/${bucket}/file`, { method: 'OPTIONS' });
    expect(response.status).toBe(400);
  });
});

describe('the actual request', () => {
  const uploadFile = async (origin: string) => {
    const client = createS3Client(store, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: bucket, Key: 'file' }));
    return fetch(url, { method: 'PUT', body: 'x', headers: { origin } });
  };

  it('can be read by a page of an allowed origin, its ETag too', async () => {
    const response = await uploadFile(pageOrigin);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
  });

  it('cannot be read by a page of another origin', async () => {
    const response = await uploadFile('http://evil.example');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('can be read even if it is refused, so that the page can show why', async () => {
    const response = await fetch(`${store.url}/${bucket}/file`, { headers: { origin: pageOrigin } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe(pageOrigin);
  });
});
