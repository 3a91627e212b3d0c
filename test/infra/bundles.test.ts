import { readFile, readdir, stat } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { islands } from '../../web/site/assets.ts';
import { checkRows } from '../support/rows.ts';
import { functionNames } from './support/function-names.ts';

const dist = resolve(import.meta.dirname, '../../dist');

afterEach(() => void vi.unstubAllEnvs());

const bundlePath = (name: string) => join(dist, 'lambdas', name, 'index.mjs');

test('every function is one file, and its source map is stored separately', async () => {
  expect((await readdir(join(dist, 'lambdas'))).sort()).toEqual(functionNames);
  for (const name of functionNames) expect(await readdir(join(dist, 'lambdas', name))).toEqual(['index.mjs']);
  expect((await readdir(join(dist, 'lambdas-maps'))).sort()).toEqual(
    functionNames.map((name) => `${name}.mjs.map`).sort(),
  );
});

/**
 * Maximum bytes. `mail-in` and `import` may be larger: they need libraries for mails and files, and requests
 * rarely wait for them.
 */
const maxBytes = (name: string) => (name === 'mail-in' || name === 'import' ? 1_200_000 : 1_000_000);

test('no function is larger than 1 MB, so that a cold start stays short', async () => {
  const sizes = await Promise.all(
    functionNames.map(async (name) => ({ name, bytes: (await stat(bundlePath(name))).size })),
  );
  expect(sizes.filter(({ name, bytes }) => bytes > maxBytes(name))).toEqual([]);
});

test('every function imports only Node.js modules', () =>
  checkRows(
    functionNames,
    (name) => name,
    async (name) => {
      const code = await readFile(bundlePath(name), 'utf8');
      const modules = [...code.matchAll(/(?:^|[;}])import(?:[\w*${},\s]+from)?\s*["']([^"']+)["']/g)].map(
        (match) => match[1],
      );
      expect(modules).toContain('node:module');
      const externalModules = modules.filter(
        (moduleName) => !builtinModules.includes((moduleName ?? '').replace(/^node:/, '')),
      );
      expect(externalModules).toEqual([]);
    },
  ));

test('every function exports its handler', { tags: ['nightly'] }, () =>
  checkRows(
    functionNames,
    (name) => name,
    async (name) => {
      const knownVariables = [
        'TABLE_NAME',
        'ATTACHMENTS_BUCKET',
        'EXPORTS_BUCKET',
        'IMPORTS_BUCKET',
        'SEARCH_BUCKET',
        'SEARCH_DOMAIN',
        'USER_POOL_ID',
        'USER_POOL_CLIENT_ID',
        'ACCOUNT_CLIENT_ID',
        'ORIGIN_SECRET_ARN',
      ];
      for (const variable of knownVariables) vi.stubEnv(variable, 'one');
      // Functions read a secret when they start. Here this fails, because nothing listens at this address.
      vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', 'http://127.0.0.1:9');
      const scripts = Object.fromEntries(islands.map((island) => [island, `/assets/${island}.js`]));
      vi.stubEnv(
        'SITE_ASSETS',
        brotliCompressSync(
          JSON.stringify({
            logo: '<svg/>',
            stylesheets: {
              pages: '/assets/pages.css',
              fields: '/assets/fields.css',
              blog: '/assets/blog.css',
            },
            font: '/assets/display.woff2',
            scripts,
            inlineScript: '',
          }),
        ).toString('base64'),
      );
      const module: Record<string, unknown> = await import(bundlePath(name));
      expect(typeof module.handler).toBe('function');
    },
  ),
);
