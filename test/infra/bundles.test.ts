import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BundleSizes, buildLambdas } from '../../scripts/build.ts';

const names = ['custom-message', 'people', 'post-confirmation', 'tickets'];
let directory: string;
let sizes: BundleSizes;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-bundles-'));
  sizes = await buildLambdas(join(directory, 'lambdas'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllEnvs());

const bundle = (name: string) => join(directory, 'lambdas', name, 'index.mjs');

test('every function is one file, its source map kept apart', async () => {
  expect(Object.keys(sizes).sort()).toEqual(names);
  for (const name of names) expect(await readdir(join(directory, 'lambdas', name))).toEqual(['index.mjs']);
  expect((await readdir(join(directory, 'lambdas-maps'))).sort()).toEqual(
    names.map((name) => `${name}.mjs.map`),
  );
});

test('no function is larger than 450 kB, so that a cold start stays short', () => {
  expect(Object.entries(sizes).filter(([, bytes]) => bytes > 450_000)).toEqual([]);
});

test.each(names)('%s needs nothing beside it but Node itself', async (name) => {
  const code = await readFile(bundle(name), 'utf8');
  const imported = [...code.matchAll(/(?:^|[;}])import(?:[\w*${},\s]+from)?\s*["']([^"']+)["']/g)].map(
    (m) => m[1],
  );
  expect(imported).toContain('node:module');
  const foreign = imported.filter((one) => !builtinModules.includes((one ?? '').replace(/^node:/, '')));
  expect(foreign).toEqual([]);
});

test.each(names)('%s exports its handler', async (name) => {
  vi.stubEnv('TABLE_NAME', 'table');
  const module: Record<string, unknown> = await import(bundle(name));
  expect(typeof module.handler).toBe('function');
});
