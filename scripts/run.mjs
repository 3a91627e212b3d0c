// `node scripts/run.mjs FILE …` runs a TypeScript or JavaScript file for a command of package.json. It is
// JavaScript that old versions of Node.js (from 14.8) can read, so that they print a sentence instead of a
// stack trace.
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
// These scripts run each function in a thread. By default, Linux reserves memory for each thread, and the
// process keeps it when the thread ends. Node.js reserves up to 128 MB more for each thread's short-lived
// objects. Without limits, these two reserves would be half of all memory.
const isThreaded = name === 'scripts/start.ts' || name === 'scripts/dev.ts';
if (isThreaded && process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve?.(
    process.execPath,
    [process.execPath, '--max-semi-space-size=4', ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX: '2' },
  );
// Node.js itself reads the TypeScript of these scripts, because tsx would stay in memory with a process and a
// thread.
if (!isThreaded) await import('tsx');
const file = resolve(name);
// The arguments that Node.js would pass if it were called with the file.
process.argv.splice(1, Infinity, file, ...args);
await import(pathToFileURL(file).href);
