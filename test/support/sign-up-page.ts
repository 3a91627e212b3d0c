import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const from = (path: string) => resolve(import.meta.dirname, path);

/** Builds the script of the sign-up form with the product's Vite configuration. */
async function scriptOf(screen: string): Promise<string> {
  const built = await build({
    configFile: from('../../web/vite.config.ts'),
    configLoader: 'runner',
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: from(screen), output: { codeSplitting: false } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const files = result !== undefined && 'output' in result ? result.output : [];
  return files.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('\n');
}

/** Opens the portal page with the sign-up form instead of the portal. */
export async function openSignUp(page: Page): Promise<void> {
  const script = await scriptOf('./sign-up-screen.tsx');
  await page.route(
    (url) => /^\/assets\/portal.*\.js$/.test(url.pathname),
    (route) => route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto('/auth/login');
}
