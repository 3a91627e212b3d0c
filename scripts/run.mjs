// `node scripts/run.mjs FILE …` runs a TypeScript or JavaScript file for a command of package.json. It is
// JavaScript, which also an old Node.js can read (14.8), so that nobody sees a stack where a sentence would do.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As in `engines` of package.json. */
const minimum = '22.22.2';
const version = process.version.slice(1);

if (version.localeCompare(minimum, 'en', { numeric: true }) < 0) {
  console.error(
    `Node.js ${version} is too old for this project: run npm ci, which installs Node.js 24 for it, or install Node.js ${minimum} or later.`,
  );
  process.exit(1);
}
const [, , name = '', ...args] = process.argv;
// These run each function in a thread. By default, each thread gets a reserve of memory from Linux, which the
// process keeps when the thread ends, and Node.js up to 128 MB for short-lived objects: half of all memory.
const isThreaded = name === 'scripts/start.ts' || name === 'scripts/dev.ts';
if (isThreaded && process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve?.(
    process.execPath,
    [process.execPath, '--max-semi-space-size=4', ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX: '2' },
  );
await import('tsx');
const file = resolve(name);
// As if Node.js had been called with the file.
process.argv.splice(1, Infinity, file, ...args);
await import(pathToFileURL(file).href);
