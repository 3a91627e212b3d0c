import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/cli/root.ts';

test('all outlines in our stylesheets have the focus colour, which differs from the error colour', () => {
  const files = globSync('web/**/*.css', { cwd: root, exclude: ['**/node_modules/**'] });
  const outlines = files.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/outline(?:-color)?: ([^;]+);/g)].map(
      ([, value]) => ({ file, value }),
    ),
  );
  expect(outlines.length).toBeGreaterThan(20);
  expect(outlines.filter(({ value }) => !/^(none|[23]px solid var\(--focus\))$/.test(value ?? ''))).toEqual(
    [],
  );
});
