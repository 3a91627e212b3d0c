// @module-tag nightly
import { afterAll, beforeAll } from 'vitest';
import { test } from '../../support/browser.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newPerson } from '../../support/people.ts';

// Other tests create administrators in the shared cloud, so this test starts its own.
let cloud: OwnCloud;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  cloud = await startOwnCloud();
  [ada, bob] = await Promise.all([newPerson('admin'), newPerson('agent')]);
});

afterAll(() => cloud.stop());

test('the admin role cannot be removed from the last administrator, and the dialog explains why', async ({
  visit,
}) => {
  const { page } = await visit({
    as: ada,
    site: cloud.site,
    expected: [/status of 409/],
    failures: ['removeRole last_admin'],
  });
  await page.goto('/admin/users');
  const openRolesDialog = async ({ full_name }: Person) => {
    await page.getByRole('button', { name: `Manage Roles: ${full_name}` }).click();
    return page.getByRole('dialog', { name: `Manage Roles: ${full_name}` });
  };
  const adasRolesDialog = await openRolesDialog(ada);
  const removeAdminButton = adasRolesDialog.getByRole('button', { name: 'Remove admin' });
  await removeAdminButton.click();
  await page.getByText('Failed to update role').waitFor();
  await page.getByText('This is the last administrator. Make another user an administrator first.').waitFor();
  await removeAdminButton.waitFor();
  await adasRolesDialog.getByRole('button', { name: 'Close' }).last().click();

  const bobsRolesDialog = await openRolesDialog(bob);
  await bobsRolesDialog.getByRole('button', { name: 'Add admin' }).click();
  await page.getByText('admin role added successfully').waitFor();
  await bobsRolesDialog.getByRole('button', { name: 'Remove admin' }).click();
  await page.getByText('admin role removed successfully').waitFor();
});
