import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { startS3 } from '../../../services/s3/server.ts';
import { UserFacingError } from '../../../user-facing-error.ts';
import {
  bucket as Bucket,
  createS3Client,
  credentials,
  region,
  startStore,
  createTemporaryDirectory,
} from './fixture.ts';

async function startStoreProcess(directory: string): Promise<{ process: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'store-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: child.stdout })) return { process: child, url };
  throw new Error('The store ended before it listened.');
}

const readObject = async (s3: ReturnType<typeof createS3Client>, Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('a store that is killed', () => {
  it(
    'has every acknowledged object completely, and no part of any other',
    { tags: ['nightly'] },
    async () => {
      const directory = await createTemporaryDirectory();
      const { process: child, url } = await startStoreProcess(directory);
      const s3 = createS3Client({ url });
      const acknowledgedBodies = new Map<string, Buffer>();
      const attemptedBodies = new Map<string, Buffer[]>();
      let acknowledgedCount = 0;
      const writeObjects = async (writer: number) => {
        for (let i = 0; child.exitCode === null && !child.killed; i++) {
          const Key = `${writer}/${i % 5}`;
          const Body = randomBytes(200_000);
          attemptedBodies.set(Key, [...(attemptedBodies.get(Key) ?? []), Body]);
          try {
            await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
          } catch {
            return;
          }
          acknowledgedBodies.set(Key, Body);
          acknowledgedCount += 1;
          if (acknowledgedCount === 40) child.kill('SIGKILL');
        }
      };
      await Promise.all([once(child, 'exit'), ...[1, 2, 3, 4].map(writeObjects)]);
      expect(acknowledgedCount).toBeGreaterThanOrEqual(40);

      const restartedClient = createS3Client(await startStore(directory));
      for (const [Key, Body] of acknowledgedBodies) {
        const storedBody = await readObject(restartedClient, Key);
        // Later content may have been stored, but not acknowledged, before the process was killed.
        const attempts = attemptedBodies.get(Key) ?? [];
        const possibleBodies = attempts.slice(attempts.indexOf(Body));
        expect(possibleBodies.some((possibleBody) => possibleBody.equals(storedBody))).toBe(true);
      }
      const { Contents = [] } = await restartedClient.send(new ListObjectsV2Command({ Bucket }));
      const contentFiles = await readdir(join(directory, Bucket, 'content'));
      expect(contentFiles).toHaveLength(Contents.length);
      expect(await readdir(join(directory, Bucket, 'records'))).toHaveLength(Contents.length);
    },
  );

  it('removes the remains of an interrupted write, and preserves the rest', async () => {
    const directory = await createTemporaryDirectory();
    const firstStore = await startStore(directory);
    await createS3Client(firstStore).send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'kept' }));
    await firstStore.close();
    await writeFile(join(directory, Bucket, 'content', 'orphan'), 'half');
    await writeFile(join(directory, Bucket, 'records', 'x.json.partial'), '{"key":');
    const s3 = createS3Client(await startStore(directory));
    expect((await readObject(s3, 'kept')).toString()).toBe('kept');
    expect(await readdir(join(directory, Bucket, 'content'))).toHaveLength(1);
    expect(await readdir(join(directory, Bucket, 'records'))).toHaveLength(1);
  });
});

describe('a store whose files are damaged', () => {
  const restartStore = (directory: string) =>
    startS3({
      port: 0,
      directory,
      region,
      credentials,
      buckets: [{ name: Bucket, properties: {} }],
    });

  it.each([
    ['a record', 'records', (path: string) => writeFile(path, '{"key":"x"')],
    ['missing content', 'content', (path: string) => rm(path)],
  ])('reports %s instead of starting without it', async (_, folder, damageFile) => {
    const directory = await createTemporaryDirectory();
    const store = await startStore(directory);
    await createS3Client(store).send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' }));
    await store.close();
    const [file = ''] = await readdir(join(directory, Bucket, folder));
    await damageFile(join(directory, Bucket, folder, file));
    const error: unknown = await restartStore(directory).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserFacingError);
    expect(String(error)).toContain(join(directory, Bucket, 'records'));
    expect(error).toHaveProperty(
      'remedy',
      `Restore that file, or remove ${join(directory, Bucket)} to start with an empty bucket.`,
    );
  });
});
