/** Prints every line with a word of word-list.ts, and exits with 1 if there is one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../cli/command.ts';
import { root } from '../cli/root.ts';
import { findWords } from './find-words.ts';
import { listTrackedFiles } from './tracked-files.ts';

/** Demo data and blog posts may use any word; word-list.ts and words.test.ts need the refused words. */
const uncheckedPaths = [
  'package-lock.json',
  'scripts/seed/demo/',
  'scripts/seed/blog/posts/',
  'scripts/check/word-list.ts',
  'test/scripts/words.test.ts',
];

await runCommand(async () => {
  const files = listTrackedFiles()
    .filter((file) => /\.(ts|tsx|js|json|md|css|html|yml|yaml)$/.test(file))
    .filter((file) => !uncheckedPaths.some((path) => file.startsWith(path)));
  const findings = files.flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')));
  for (const finding of findings) console.log(finding);
  console.log(`${files.length} files, ${findings.length} words to replace`);
  return findings.length === 0;
});
