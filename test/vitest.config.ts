import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { apiRoutes } from '../web/vite/api-routes.ts';

const root = resolve(import.meta.dirname, '..');

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
          name: 'parts',
          include: [
            'test/{shared,lambdas,web,infra,scripts}/**/*.test.{ts,tsx}',
            'scripts/local-cloud/test/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/{api,e2e}/**/*.test.ts'],
          globalSetup: ['test/support/cloud.setup.ts'],
          setupFiles: ['test/support/environment.ts'],
        },
      },
    ],
  },
});
