/** `npm run build`: builds what is deployed, `dist/lambdas/<function>/index.mjs` and `dist/web/**`. */
import { build } from './build/incremental-build.ts';
import { parseOptions, runCommand } from './cli/command.ts';

const usage = `npm run build

Builds the functions and the web files into dist. Each of the two is rebuilt only when its sources have changed.`;

await runCommand(async () => {
  parseOptions(usage, {});
  await build();
  return true;
});
