import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/cli/root.ts';

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => ({
  file,
  text: readFileSync(`${root}/${file}`, 'utf8'),
}));

test('no option of a select is written with an empty value', () => {
  const empty = /\bvalue(: ?|=\{?)(''|"")|<option(?![^>]*\bvalue=)/;
  expect(sources.filter(({ text }) => empty.test(text)).map(({ file }) => file)).toEqual([]);
});
