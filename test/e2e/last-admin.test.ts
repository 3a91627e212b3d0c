import { afterAll, beforeAll } from 'vitest';
import { test } from '../support/browser.ts';
import { type OwnCloud, startOwnCloud } from '../support/own-cloud.ts';
import { type Person, newPerson } from '../support/people.ts';
import { signInThrough } from '../support/sign-in-page.ts';

// Elsewhere other tests keep making administrators.
let cloud: OwnCloud;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  cloud = await startOwnCloud();
  [ada, bob] = await Promise.all([newPerson('admin'), newPerson('agent')]);
});

afterAll(() => cloud.stop());

test('the roles dialog explains why the last administrator keeps the role, until there is another one', async ({
  visit,
}) => {
  const { page } = await visit({ site: cloud.site, expected: [/status of 409/] });
  await signInThrough(page, ada);
  await page.goto('/admin/users');
  const rolesOf = async ({ full_name }: Person) => {
    await page.getByRole('button', { name: `Manage Roles: ${full_name}` }).click();
    return page.getByRole('dialog', { name: `Manage Roles: ${full_name}` });
  };
  const own = await rolesOf(ada);
  const stepDown = own.getByRole('button', { name: 'Remove admin' });
  await stepDown.click();
  await page.getByText('Failed to update role').waitFor();
  await page.getByText('This is the last administrator. Make somebody else one first.').waitFor();
  await stepDown.waitFor();
  await own.getByRole('button', { name: 'Close' }).last().click();

  const other = await rolesOf(bob);
  await other.getByRole('button', { name: 'Add admin' }).click();
  await page.getByText('admin role added successfully').waitFor();
  await other.getByRole('button', { name: 'Remove admin' }).click();
  await page.getByText('admin role removed successfully').waitFor();
});
