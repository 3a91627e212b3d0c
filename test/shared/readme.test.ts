import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { hasPermission, permissionTexts } from '../../shared/model/permissions.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');

it('the README lists each permission below those who have it', () => {
  const callers = {
    visitors: undefined,
    customers: ['customer'],
    agents: ['agent'],
    admins: ['admin'],
  } as const;
  const expected = permissionTexts.map(([name, does]) => {
    const allowedCallers = Object.entries(callers).filter(([, roles]) => hasPermission(roles, name));
    return `${allowedCallers.map(([caller]) => caller).join(', ')}: ${does}`;
  });
  const [, printed = ''] = /<!-- permissions -->\n([\s\S]*?)<!-- \/permissions -->/.exec(readme) ?? [];
  const listedPermissions = printed.split(/^- /m).flatMap((group) => {
    const [who = '', ...permissions] = group.trim().split(/\n\s*- /);
    return permissions.map((does) => `${who.replaceAll('*', '')}: ${does}`);
  });
  expect(listedPermissions.toSorted()).toEqual(expected.toSorted());
});

it('the README has at most 120 lines: everything else belongs in other documents', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});
