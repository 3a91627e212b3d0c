import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../scripts/local-cloud/listen.ts';
import { lockDirectory } from '../../scripts/local-cloud/state/lock.ts';
import { launch } from '../../scripts/local/launch.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-launch-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('a port in use is reported before anything is built', async () => {
  const blockingServer = await listen(createServer(), 0, 'program');
  const port = Number(new URL(blockingServer.url).port);
  await expect(launch(port, { directory })).rejects.toThrow(
    `Port ${port}, which the site needs, is already in use.`,
  );
  await blockingServer.close();
  expect(await readdir(directory)).toEqual([]);
});

test('a second start in the same directory is refused before anything is built', async () => {
  const unlock = await lockDirectory(directory);
  await expect(launch(0, { directory })).rejects.toThrow('is already running');
  unlock();
  expect(await readdir(directory)).toEqual([]);
});
