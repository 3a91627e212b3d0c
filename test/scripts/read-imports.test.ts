import { expect, it } from 'vitest';
import { readImports } from '../../scripts/check/read-imports.ts';
import { checkRows } from '../support/rows.ts';

it('every form of an import is read', () =>
  checkRows(
    [
      ["import { a } from '../b/a.ts';", 'web/b/a.ts'],
      ["import '../b/style.css';", 'web/b/style.css'],
      ["import type { A } from '../../shared/model/a.ts';", 'shared/model/a.ts'],
      ["export { a } from './a.ts';", 'web/c/a.ts'],
      ["export * from './a.ts';", 'web/c/a.ts'],
      ["export type * from './a.ts';", 'web/c/a.ts'],
      ["const a = await import('./a.ts');", 'web/c/a.ts'],
      ['const a = lazy(async () => ({ default: (await import("./a.tsx")).A }));', 'web/c/a.tsx'],
      ["import { z } from 'zod';", 'zod'],
      ["import { send } from '@aws-sdk/client-ses';", '@aws-sdk/client-ses'],
    ],
    ([text]) => text,
    ([text, imported]) => {
      expect(readImports('web/c/page.tsx', text)).toEqual([imported]);
    },
  ));

it('text that only looks like an import is ignored', () => {
  expect(
    readImports('web/c/page.tsx', "// import './a.ts'\nexport const text = \"import './a.ts'\";"),
  ).toEqual([]);
});

it('a file with a syntax error causes an error', () => {
  expect(() => readImports('web/c/page.tsx', 'import {')).toThrow('web/c/page.tsx');
});
