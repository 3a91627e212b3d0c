import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { apiRoutesPlugin } from '../web/vite/api-routes.ts';

const root = resolve(import.meta.dirname, '..');

/** Number of workers for tests that mostly wait for the local cloud or a browser. */
const ioBoundWorkerCount = 3;

/** Tests that read what `npm run build` writes. */
const builtFileTests = ['test/web/build.test.ts', 'test/infra/bundles.test.ts'];

/**
 * Files that only run at night. `npm test` does not even load them, because many start a cloud when they are
 * loaded.
 */
const skippedFiles = process.argv.includes('--tags-filter=!nightly')
  ? globSync('{test,scripts/local-cloud/test}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
      readFileSync(join(root, file), 'utf8').startsWith('// @module-tag nightly'),
    )
  : [];

const cloudSetup = {
  globalSetup: ['test/support/cloud.setup.ts'],
  setupFiles: ['test/support/environment.ts'],
};

export default defineConfig({
  root,
  plugins: [apiRoutesPlugin()],
  test: {
    // Two CPU cores are available on every machine.
    maxWorkers: 2,
    // The timeouts are long enough for a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Asking more often takes processor time from the cloud that the test waits for.
    expect: { poll: { interval: 300, timeout: 60_000 } },
    // Prints one line for each test file that passes.
    reporters: [['default', { summary: false }]],
    slowTestThreshold: 20_000,
    exclude: [...configDefaults.exclude, ...skippedFiles],
    tags: [{ name: 'nightly', description: 'Runs with npm run test:all, and not with npm test.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['test/{shared,lambdas,web,infra,scripts,hostile}/**/*.test.{ts,tsx}'],
          exclude: builtFileTests,
          // Modules that access the table need this variable to load. Tests that use a table start one.
          env: { TABLE_NAME: 'never called' },
          // Workers reuse loaded modules. Importing them again, mainly the CDK, would take half of the time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'built files',
          include: builtFileTests,
          globalSetup: ['test/support/build.setup.ts'],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'local-cloud',
          include: ['scripts/local-cloud/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // Vitest starts projects in the order of their names. The browser tests include the slowest files,
          // and these must not be the last.
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['test/e2e/own-cloud/**'],
          ...cloudSetup,
          // Workers reuse their browser and the loaded modules.
          isolate: false,
          maxWorkers: ioBoundWorkerCount,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'shared cloud',
          include: ['test/{api,security}/**/*.test.ts'],
          exclude: ['test/{api,security}/own-cloud/**'],
          ...cloudSetup,
          isolate: false,
          maxWorkers: ioBoundWorkerCount,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'own cloud',
          include: ['test/{api,e2e,security}/own-cloud/**/*.test.ts'],
          ...cloudSetup,
          // The modules are reset, because they store the addresses of the file's own cloud.
          setupFiles: ['test/support/environment.ts', 'test/support/reset-modules.ts'],
          isolate: false,
          maxWorkers: ioBoundWorkerCount,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
