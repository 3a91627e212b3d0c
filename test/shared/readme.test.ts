import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { hasPermission, permissionTexts } from '../../shared/model/permissions.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');

it('the README lists each permission below those who have it', () => {
  const rolesByCaller = {
    visitors: undefined,
    customers: ['customer'],
    agents: ['agent'],
    admins: ['admin'],
  } as const;
  const expectedPermissions = permissionTexts.map(([name, description]) => {
    const allowedCallers = Object.entries(rolesByCaller).filter(([, roles]) => hasPermission(roles, name));
    return `${allowedCallers.map(([caller]) => caller).join(', ')}: ${description}`;
  });
  const [, permissionSection = ''] =
    /<!-- permissions -->\n([\s\S]*?)<!-- \/permissions -->/.exec(readme) ?? [];
  const listedPermissions = permissionSection.split(/^- /m).flatMap((group) => {
    const [callerNames = '', ...permissions] = group.trim().split(/\n\s*- /);
    return permissions.map((description) => `${callerNames.replaceAll('*', '')}: ${description}`);
  });
  expect(listedPermissions.toSorted()).toEqual(expectedPermissions.toSorted());
});

it('the README has at most 120 lines: everything else belongs in other documents', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});
