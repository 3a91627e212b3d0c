import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucket as Bucket, createS3Client, startStore } from './fixture.ts';
import type { RunningServer } from '../../../listen.ts';

let store: RunningServer;
let s3: ReturnType<typeof createS3Client>;
beforeAll(async () => {
  store = await startStore();
  s3 = createS3Client(store);
});

const putObject = (Key: string, Body = 'content') => s3.send(new PutObjectCommand({ Bucket, Key, Body }));
const readObject = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('writing and reading', () => {
  it('returns the bytes, type and metadata that were stored', async () => {
    const Body = randomBytes(70_000);
    const { ETag, ChecksumCRC32 } = await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'whole',
        Body,
        ContentType: 'application/pdf',
        CacheControl: 'no-store',
        Metadata: { status: '404' },
      }),
    );
    const response = await s3.send(new GetObjectCommand({ Bucket, Key: 'whole' }));
    expect(Buffer.from((await response.Body?.transformToByteArray()) ?? []).equals(Body)).toBe(true);
    expect(response).toMatchObject({
      ETag,
      ChecksumCRC32,
      ContentLength: 70_000,
      ContentType: 'application/pdf',
      CacheControl: 'no-store',
      Metadata: { status: '404' },
    });
    expect(ETag).toBe(`"${createHash('md5').update(Body).digest('hex')}"`);
  });

  it('decodes a stream that the SDK sends in chunks with a trailing checksum', async () => {
    const content = randomBytes(300_000);
    const parts = [content.subarray(0, 100_001), content.subarray(100_001)];
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'streamed',
        Body: Readable.from(parts),
        ContentLength: content.length,
        ContentEncoding: 'identity',
      }),
    );
    expect((await readObject('streamed')).equals(content)).toBe(true);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }));
    expect(head.ContentEncoding).toBe('identity');
  });

  it('stores an empty object', async () => {
    await putObject('empty', '');
    expect(await readObject('empty')).toHaveLength(0);
  });

  it.each(['a b+c%20.txt', 'ünï/файл (1)!*.png', 'a//b', 'a/../b', '.', "it's=?&#.txt"])(
    'treats %j as a distinct key',
    async (Key) => {
      await putObject(Key, `content of ${Key}`);
      expect((await readObject(Key)).toString()).toBe(`content of ${Key}`);
      const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key }));
      expect(Contents?.map((object) => object.Key)).toContain(Key);
    },
  );

  it('replaces an object atomically', async () => {
    await s3.send(
      new PutObjectCommand({ Bucket, Key: 'twice', Body: 'long first', ContentType: 'text/css' }),
    );
    await putObject('twice', 'second');
    expect((await readObject('twice')).toString()).toBe('second');
    const { ContentType } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'twice' }));
    expect(ContentType).toBe('application/octet-stream');
  });

  it('stores nothing if the checksum does not match the body', async () => {
    const wrongChecksumUpload = new PutObjectCommand({
      Bucket,
      Key: 'wrong-sum',
      Body: 'hello',
      ChecksumCRC32: 'AAAAAA==',
    });
    await expect(s3.send(wrongChecksumUpload)).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(readObject('wrong-sum')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuses a key of more than 1,024 bytes and metadata of more than 2 KB', async () => {
    await expect(putObject('k'.repeat(1025))).rejects.toMatchObject({ name: 'KeyTooLongError' });
    const Metadata = { note: 'x'.repeat(2045) };
    await expect(
      s3.send(new PutObjectCommand({ Bucket, Key: 'meta', Body: '', Metadata })),
    ).rejects.toMatchObject({ name: 'MetadataTooLarge' });
  });

  it('reports missing objects and buckets as S3 does', async () => {
    await expect(readObject('nothing')).rejects.toMatchObject({
      name: 'NoSuchKey',
      $metadata: { httpStatusCode: 404 },
    });
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'nothing' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'no-such-bucket', Key: 'x' }))).rejects.toMatchObject(
      { name: 'NoSuchBucket' },
    );
    await expect(s3.send(new HeadBucketCommand({ Bucket: 'no-such-bucket' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(s3.send(new HeadBucketCommand({ Bucket }))).resolves.toMatchObject({
      BucketRegion: 'eu-west-2',
    });
  });
});

describe('ranges and conditions', () => {
  const getDigitsObject = (options: object) =>
    s3.send(new GetObjectCommand({ Bucket, Key: 'digits', ...options }));
  let etag = '';
  beforeAll(async () => {
    etag = (await putObject('digits', '0123456789')).ETag ?? '';
  });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('serves %s', async (Range, expectedText, contentRange) => {
    const { Body, ContentRange, $metadata } = await getDigitsObject({ Range });
    expect(await Body?.transformToString()).toBe(expectedText);
    expect(ContentRange).toBe(contentRange);
    expect($metadata.httpStatusCode).toBe(206);
  });

  it('refuses a range beyond the end', async () => {
    await expect(getDigitsObject({ Range: 'bytes=10-' })).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    });
  });

  it('responds with 304 to a client that has the object, and with 412 to one that expects another', async () => {
    await expect(getDigitsObject({ IfNoneMatch: etag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(getDigitsObject({ IfMatch: '"another"' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
    await expect(getDigitsObject({ IfModifiedSince: new Date() })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(getDigitsObject({ IfUnmodifiedSince: new Date(0) })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
    await expect(getDigitsObject({ IfMatch: etag })).resolves.toBeDefined();
  });

  it('lets one of many concurrent writers create a key', async () => {
    const putIfAbsent = (Body: string) =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }));
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => putIfAbsent(`writer ${i}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('replaces under If-Match only the named version', async () => {
    const { ETag = '' } = await putObject('versioned', 'one');
    const replaceIfMatch = (Body: string) =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'versioned', Body, IfMatch: ETag }));
    await replaceIfMatch('two');
    await expect(replaceIfMatch('three')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect((await readObject('versioned')).toString()).toBe('two');
  });
});

describe('listing, copying and deleting', () => {
  it('lists page by page, in the order of the keys', async () => {
    for (const i of [3, 1, 5, 2, 4]) await putObject(`page/${i}`);
    const firstPage = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'page/', MaxKeys: 3 }));
    expect(firstPage.Contents?.map(({ Key }) => Key)).toEqual(['page/1', 'page/2', 'page/3']);
    expect(firstPage).toMatchObject({ IsTruncated: true, KeyCount: 3 });
    const ContinuationToken = firstPage.NextContinuationToken;
    const lastPage = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'page/', ContinuationToken }));
    expect(lastPage.Contents?.map(({ Key }) => Key)).toEqual(['page/4', 'page/5']);
    expect(lastPage.IsTruncated).toBe(false);
  });

  it('groups keys by their common prefix, each group once over all pages', async () => {
    for (const key of ['tree/a/1', 'tree/a/2', 'tree/b', 'tree/c/1']) await putObject(key);
    const options = { Bucket, Prefix: 'tree/', Delimiter: '/', MaxKeys: 1 };
    const listedKeys: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ ...options, ...(ContinuationToken && { ContinuationToken }) }),
      );
      listedKeys.push(...(page.CommonPrefixes ?? []).map((common) => common.Prefix));
      listedKeys.push(...(page.Contents ?? []).map((object) => object.Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(listedKeys).toEqual(['tree/a/', 'tree/b', 'tree/c/']);
  });

  it('copies an object with its metadata, or with new metadata', async () => {
    const Metadata = { kept: 'yes' };
    await s3.send(new PutObjectCommand({ Bucket, Key: 'from here', Body: 'copied', Metadata }));
    const CopySource = `${Bucket}/${encodeURIComponent('from here')}`;
    await s3.send(new CopyObjectCommand({ Bucket: 'private', Key: 'to', CopySource }));
    const privateCopy = await s3.send(new GetObjectCommand({ Bucket: 'private', Key: 'to' }));
    expect(privateCopy.Metadata).toEqual(Metadata);
    expect(await privateCopy.Body?.transformToString()).toBe('copied');
    await s3.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'from here',
        CopySource,
        MetadataDirective: 'REPLACE',
        Metadata: { kept: 'no' },
      }),
    );
    const selfCopiedObject = await s3.send(new HeadObjectCommand({ Bucket, Key: 'from here' }));
    expect(selfCopiedObject.Metadata).toEqual({ kept: 'no' });
  });

  it('copies nothing from an unsupported source, or with an unsupported header', async () => {
    await putObject('source');
    const copyObject = (options: object) =>
      s3.send(new CopyObjectCommand({ Bucket, Key: 'target', CopySource: `${Bucket}/source`, ...options }));
    const refusedCopies = [
      ['NoSuchBucket', { CopySource: 'elsewhere/source' }],
      ['NoSuchKey', { CopySource: `${Bucket}/nothing` }],
      ['InvalidArgument', { CopySource: Bucket }],
      ['InvalidArgument', { CopySource: `${Bucket}/100%` }],
      ['InvalidArgument', { MetadataDirective: 'KEEP' }],
      ['InvalidArgument', { TaggingDirective: 'KEEP' }],
      ['NotImplemented', { CopySource: `${Bucket}/source?versionId=1` }],
      ['NotImplemented', { CopySourceIfMatch: '"another"' }],
      ['NotImplemented', { TaggingDirective: 'REPLACE', Tagging: 'state=new' }],
      ['InvalidRequest', { Key: 'source' }],
    ] as const;
    for (const [name, options] of refusedCopies)
      await expect(copyObject(options), JSON.stringify(options)).rejects.toMatchObject({ name });
    await expect(readObject('target')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await copyObject({ TaggingDirective: 'REPLACE' });
    expect((await readObject('target')).toString()).toBe('content');
  });

  it('deletes one object or many, including missing ones', async () => {
    const keys = ['gone/1', 'gone/2', 'gone/<&>"\n'];
    for (const key of keys) await putObject(key);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
    const { Deleted } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    );
    expect(Deleted?.map(({ Key }) => Key)).toEqual(keys);
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'gone/' }));
    expect(KeyCount).toBe(0);
  });

  it('refuses unsupported operations with an error', async () => {
    const response = await fetch(`${store.url}/${Bucket}/x?uploads`, { method: 'POST' });
    expect(response.status).toBe(403);
    const versionRequest = s3.send(new GetObjectCommand({ Bucket, Key: 'digits', VersionId: '1' }));
    await expect(versionRequest).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});
