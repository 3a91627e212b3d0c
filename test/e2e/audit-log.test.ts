// @module-tag nightly
import { readFile } from 'node:fs/promises';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let admin: Person;
let agent: Person;
let person: Person;

beforeAll(async () => {
  [admin, agent, person] = await Promise.all([
    newPerson('admin', { full_name: 'Eleanor Whitcombe' }),
    newPerson('agent'),
    newPerson('customer', { company: await newCompany(), full_name: 'Ada Okonkwo' }),
  ]);
  const { id } = person;
  await call('updateUser', { params: { id }, body: { full_name: 'Ada Eze', phone: '020 7946 0000' } }, admin);
  await call('addRole', { params: { id, role: 'agent' } }, admin);
});

test('an administrator filters the audit log, sees old and new values, and exports it', async ({ visit }) => {
  const { page } = await visit({ as: admin });
  await page.goto(`/admin/activity?person=${person.id}`);
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'Roles changed' }).getByText('customer, agent').waitFor();
  const changeRow = rows.filter({ hasText: 'User changed' });
  await expect.poll(() => changeRow.innerText()).toMatch(/Eleanor Whitcombe[^]*Ada Eze \(was Ada Okonkwo\)/);
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await downloadPromise).path(), 'utf8');
  expect(csv).toContain('"full_name: Ada Okonkwo');
  expect(csv).not.toContain(agent.id);

  // By keyboard.
  await page.getByLabel('Activity', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Roles changed' }).waitFor();
  await page.keyboard.type('Roles');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('kind') === 'roles_changed');
  await changeRow.waitFor({ state: 'hidden' });

  await page.goto(`/admin/activity?person=${person.id}&kind=company_created`);
  await page.getByText('No entries found matching your filters').waitFor();
});

test('an agent cannot open the audit log, and is redirected from its URL', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto('/admin/users');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Audit Log' }).count()).toBe(0);
  await page.goto('/admin/activity');
  await page.getByText('Access denied. Admin role required.').waitFor();
  await page.waitForURL((url) => url.pathname === '/admin');
});
