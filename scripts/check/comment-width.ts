/** Prints every comment line that is longer than the formatter's width, and exits with 1 if there is one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import options from '../../.oxfmtrc.json' with { type: 'json' };
import { runCommand } from '../cli/command.ts';
import { root } from '../cli/root.ts';
import { findLongComments } from './find-long-comments.ts';
import { listTrackedFiles } from './tracked-files.ts';

/** The formatter does not wrap comments. */
const width = options.printWidth;

await runCommand(async () => {
  const files = listTrackedFiles().filter((file) => /\.(ts|tsx|js)$/.test(file));
  const findings = files.flatMap((file) =>
    findLongComments(readFileSync(join(root, file), 'utf8'), width).map((line) => `${file}:${line}`),
  );
  for (const finding of findings) console.log(`${finding}: wrap this comment at ${width} columns`);
  console.log(`${files.length} files, ${findings.length} comments to wrap`);
  return findings.length === 0;
});
