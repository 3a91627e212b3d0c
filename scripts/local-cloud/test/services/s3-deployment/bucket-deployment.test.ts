import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it } from 'vitest';
import type { Assembly } from '../../../assembly/assembly.ts';
import { openAssembly } from '../../../services.ts';
import { deployBuckets } from '../../../services/s3-deployment/bucket-deployment.ts';
import { type RunningS3, startS3 } from '../../../services/s3/server.ts';
import { createTemporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';

const region = 'eu-west-2';
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };
const Bucket = 'site';

let store: RunningS3 | undefined;
afterEach(async () => {
  await store?.close();
  store = undefined;
});

async function startStore() {
  store = await startS3({
    port: 0,
    directory: createTemporaryDirectory(),
    region,
    credentials,
    buckets: [{ name: Bucket, properties: {} }],
  });
  const s3 = new S3Client({ endpoint: store.url, region, credentials });
  return { findBucket: store.findBucket, s3 };
}

type Sources = Record<string, Record<string, string>>;
interface Deployment {
  DependsOn?: string;
  properties?: object;
  sources: Sources;
}

function createAssembly(deployments: Record<string, Deployment>): Assembly {
  const createResource = ({ DependsOn, properties, sources }: Deployment) => ({
    Type: 'Custom::CDKBucketDeployment',
    ...(DependsOn && { DependsOn }),
    Properties: {
      ServiceToken: 'arn:aws:lambda:eu-west-2:000000000000:function:provider',
      SourceBucketNames: Object.keys(sources).map(() => 'assets'),
      SourceObjectKeys: Object.keys(sources).map((hash) => `${hash}.zip`),
      DestinationBucketName: { Ref: 'Files' },
      Prune: false,
      ...properties,
    },
  });
  const Resources = {
    Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: Bucket } },
    ...Object.fromEntries(
      Object.entries(deployments).map(([id, deployment]) => [id, createResource(deployment)]),
    ),
  };
  const assets = Object.fromEntries(
    Object.values(deployments).flatMap(({ sources }) => Object.entries(sources)),
  );
  return openAssembly(writeAssembly({ Site: { Resources } }, assets));
}

const readObject = async (s3: S3Client, Key: string) => {
  const { Body, ...headers } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return { text: await Body?.transformToString(), headers };
};

const listKeys = async (s3: S3Client) => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key }) => Key);
};

describe('a bucket deployment', () => {
  it('uploads a directory under its prefix, with types by extension and with the metadata of the deployment', async () => {
    const { findBucket, s3 } = await startStore();
    const assembly = createAssembly({
      Assets: {
        sources: { aaa: { 'main.js': 'run()', 'deep/er/style.css': 'a{}', 'no-extension': '?' } },
        properties: {
          DestinationBucketKeyPrefix: 'assets',
          SystemMetadata: { 'cache-control': 'immutable' },
          UserMetadata: { status: '404' },
        },
      },
    });
    expect(await deployBuckets(assembly, findBucket)).toEqual({ uploaded: 3, unchanged: 0, deleted: 0 });
    expect(await listKeys(s3)).toEqual(['assets/deep/er/style.css', 'assets/main.js', 'assets/no-extension']);
    const { text, headers } = await readObject(s3, 'assets/main.js');
    expect(text).toBe('run()');
    expect(headers).toMatchObject({
      ContentType: 'text/javascript',
      CacheControl: 'immutable',
      Metadata: { status: '404' },
    });
    const objectOfUnknownType = await readObject(s3, 'assets/no-extension');
    expect(objectOfUnknownType.headers.ContentType).toBe('binary/octet-stream');
  });

  it('replaces the markers of a source by resolved values, in that source only', async () => {
    const { findBucket, s3 } = await startStore();
    const assembly = createAssembly({
      Pages: {
        sources: {
          bbb: { 'with.html': '<p>ü <<marker:0xbaba:0>> and <<marker:0xbaba:0>></p>' },
          ccc: { 'without.html': '<<marker:0xbaba:0>>' },
        },
        properties: { SourceMarkers: [{ '<<marker:0xbaba:0>>': { Ref: 'Files' } }, {}] },
      },
    });
    await deployBuckets(assembly, findBucket);
    expect((await readObject(s3, 'with.html')).text).toBe('<p>ü site and site</p>');
    expect((await readObject(s3, 'without.html')).text).toBe('<<marker:0xbaba:0>>');
  });

  it('encodes values for JSON as the deployment configures it', async () => {
    const { findBucket, s3 } = await startStore();
    const assembly = createAssembly({
      Pages: {
        sources: { ddd: { 'a.json': '{"a":"M"}' } },
        properties: {
          SourceMarkers: [{ M: 'say "hi"' }],
          SourceMarkersConfig: [{ jsonEscape: 'true' }],
        },
      },
    });
    await deployBuckets(assembly, findBucket);
    expect((await readObject(s3, 'a.json')).text).toBe('{"a":"say \\"hi\\""}');
  });

  it('deploys in the order of dependencies, not of the template', async () => {
    const { findBucket, s3 } = await startStore();
    const assembly = createAssembly({
      Last: { sources: { eee: { 'x.html': 'last' } }, DependsOn: 'First' },
      First: { sources: { fff: { 'x.html': 'first' } } },
    });
    await deployBuckets(assembly, findBucket);
    expect((await readObject(s3, 'x.html')).text).toBe('last');
  });

  it('does not upload unchanged files, but does when only their metadata differ', async () => {
    const { findBucket } = await startStore();
    const sources = { abc: { 'a.html': 'a', 'b.html': 'b' } };
    await deployBuckets(createAssembly({ Pages: { sources } }), findBucket);
    const unchangedDeployment = await deployBuckets(createAssembly({ Pages: { sources } }), findBucket);
    expect(unchangedDeployment).toEqual({ uploaded: 0, unchanged: 2, deleted: 0 });
    const properties = { SystemMetadata: { 'cache-control': 'no-cache' } };
    const redeployment = await deployBuckets(createAssembly({ Pages: { sources, properties } }), findBucket);
    expect(redeployment).toEqual({ uploaded: 2, unchanged: 0, deleted: 0 });
  });

  it('deletes other objects under its prefix if Prune is set, except excluded ones', async () => {
    const { findBucket, s3 } = await startStore();
    for (const Key of ['p/old', 'p/kept/x', 'other'])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    const assembly = createAssembly({
      Pages: {
        sources: { abd: { 'new.html': 'n', 'kept/skipped.html': 's', 'kept/but.html': 'b' } },
        properties: {
          DestinationBucketKeyPrefix: 'p/',
          Prune: true,
          Exclude: ['kept/*'],
          Include: ['*/but.html'],
        },
      },
    });
    expect(await deployBuckets(assembly, findBucket)).toEqual({ uploaded: 2, unchanged: 0, deleted: 1 });
    expect(await listKeys(s3)).toEqual(['other', 'p/kept/but.html', 'p/kept/x', 'p/new.html']);
  });
});
