import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { hasPermission, permissionTexts } from '../../shared/model/permissions.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');

it('the README contains the current permission table', () => {
  const actors = [undefined, ['customer'], ['agent'], ['admin']] as const;
  const rows = permissionTexts.map(
    ([name, does]) =>
      `| ${does} |${actors.map((roles) => (hasPermission(roles, name) ? ' ✓ |' : ' |')).join('')}`,
  );
  const [, printed = ''] = /<!-- permissions -->\n([\s\S]*?)<!-- \/permissions -->/.exec(readme) ?? [];
  const collapsed = printed.replace(/ +/g, ' ').trim().split('\n').slice(2);
  expect(collapsed.filter((line) => line.startsWith('| '))).toEqual(rows);
});

it('the README has at most 120 lines: everything else belongs in other documents', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});
