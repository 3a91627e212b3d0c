import { expect, it } from 'vitest';
import { findLongComments } from '../../scripts/check/find-long-comments.ts';

const sentence = 'This sentence is longer than forty columns.';

it('a comment line that is too long is found in each kind of comment', () => {
  const text = [`// ${sentence}`, '/**', ` * ${sentence}`, ' */', `  /** ${sentence} */`].join('\n');
  expect(findLongComments(text, 40)).toEqual([1, 3, 5]);
});

it('code, short comments and long addresses are not found', () => {
  const text = [
    `const text = '${sentence}';`,
    '// Short.',
    '// https://example.com/a/very/long/address/of/a/page',
  ];
  expect(findLongComments(text.join('\n'), 40)).toEqual([]);
});
