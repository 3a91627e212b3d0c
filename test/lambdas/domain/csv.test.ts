import { expect, test } from 'vitest';
import { formatCsv } from '../../../lambdas/domain/text/csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '－1'])(
  'a cell that begins with %j is a text, not a formula',
  (text) => {
    expect(formatCsv([[text]])).toBe(`"'${text}"\r\n`);
  },
);

test('cells preserve quotes, commas, lines and letters of any script', () => {
  expect(
    formatCsv([
      ['a "b", c', 'two\nlines'],
      ['Zoë 日本', '1'],
    ]),
  ).toBe('"a ""b"", c","two\nlines"\r\n"Zoë 日本","1"\r\n');
});
