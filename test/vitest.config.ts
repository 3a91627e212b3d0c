import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { apiRoutes } from '../web/vite/api-routes.ts';

const root = resolve(import.meta.dirname, '..');

const withCloud = {
  globalSetup: ['test/support/cloud.setup.ts'],
  setupFiles: ['test/support/environment.ts'],
};

export default defineConfig({
  root,
  plugins: [apiRoutes()],
  test: {
    // Two cores are what the tests are given everywhere. A third worker saves a fifth of the time, and makes browsers late.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What a test waits for is seldom late; a busy machine is.
    expect: { poll: { timeout: 15_000 } },
    // Quiet where all is well: one line per file.
    reporters: [['default', { summary: false }]],
    slowTestThreshold: 20_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['test/{shared,lambdas,web,infra,scripts}/**/*.test.{ts,tsx}'],
          // A worker keeps what it has loaded: half of these files' time would be imports, the CDK's above all.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'local-cloud',
          include: ['scripts/local-cloud/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          ...withCloud,
          // These wait for the local cloud more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          ...withCloud,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
