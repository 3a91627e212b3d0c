// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { failRequests } from '../support/failing-requests.ts';
import { createBounceEvent, createComplaintEvent, deliverSesEvent } from '../support/mail-events.ts';
import { type Person, newPerson } from '../support/people.ts';

let admin: Person;
let agent: Person;
beforeAll(async () => void ([admin, agent] = await Promise.all([newPerson('admin'), newPerson('agent')])));

test('an administrator sees that email to a user bounced, and allows email to the address again', async ({
  visit,
}) => {
  const person = await newPerson('customer');
  await deliverSesEvent(createBounceEvent(person.email, new Date()));
  const { page } = await visit({
    as: admin,
    expected: [/status of 500/],
    failures: ['allowMail internal_error'],
  });
  await page.goto(`/admin/users?q=${person.email}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await row.getByText('Mail undeliverable').waitFor();

  await page.getByRole('button', { name: `Edit: ${person.full_name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByText('permanently refused a mail').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await failRequests(page, { method: 'DELETE', path: /\/mail-undeliverable$/, times: 1 });
  await dialog.getByRole('button', { name: 'Allow mail again' }).click();
  await page.getByText('Failed to allow mail again').waitFor();
  await dialog.getByRole('button', { name: 'Allow mail again' }).click();
  await page.getByText(`Mail may go to ${person.email} again`).waitFor();
  await dialog.getByText('no such mailbox').waitFor({ state: 'hidden' });
  await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe(person.full_name);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('Mail undeliverable').waitFor({ state: 'hidden' });
  const { items } = await call('listUsers', { query: { q: person.email } }, admin);
  expect(items).toMatchObject([{ mail_undeliverable: null }]);
});

test('an agent sees on a phone that a user reported an email as spam, but cannot edit the user', async ({
  visit,
}) => {
  const person = await newPerson('customer');
  await deliverSesEvent(createComplaintEvent(person.email, new Date()));
  const { page } = await visit({ as: agent, width: 320 });
  await page.goto(`/admin/users?q=${person.email}`);
  await page.getByText('Mail undeliverable').waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await expect.poll(() => page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
});
