import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allows, permissions } from '../../shared/model/permissions.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');

it('the README prints the permission table as it is', () => {
  const actors = [undefined, ['customer'], ['agent'], ['admin']] as const;
  const rows = Object.values(permissions).map(
    ({ does, access }) =>
      `| ${does} |${actors.map((roles) => (allows(access, roles) ? ' ✓ |' : ' |')).join('')}`,
  );
  const [, printed = ''] = /<!-- permissions -->\n([\s\S]*?)<!-- \/permissions -->/.exec(readme) ?? [];
  const squeezed = printed.replace(/ +/g, ' ').trim().split('\n').slice(2);
  expect(squeezed.filter((line) => line.startsWith('| '))).toEqual(rows);
});
