// @module-tag nightly
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newPerson } from '../support/people.ts';

test('an administrator adds a webhook, tests it, reads the result, and gets its secret', async ({
  visit,
}) => {
  const admin = await newPerson('admin');
  const name = `Dashboard ${admin.id.slice(0, 8)}`;
  const { page } = await visit({ as: admin, width: 390 });
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add Webhook' });
  await addDialog.getByLabel('Name').fill(name);
  await addDialog.getByLabel('URL').fill('http://down.example/hook');
  await addDialog.getByRole('button', { name: 'Create' }).click();
  await addDialog.getByText('URL must start with https://').waitFor();
  await addDialog.getByRole('radio', { name: /^Slack/ }).click();
  await addDialog.getByRole('button', { name: /^Preview/ }).click();
  await addDialog.getByText('This is a test: nobody has asked for help').first().waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await addDialog.getByRole('radio', { name: /^Webhook/ }).click();
  await addDialog.getByLabel('URL').fill('https://down.example/hook');
  await addDialog.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText('Webhook, down.example').waitFor();

  const chooseAction = async (action: string) => {
    await row.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await chooseAction('Send a test');
  const testMessage = page.getByRole('listitem').filter({ hasText: 'Test message' });
  await testMessage.getByText('Failed').waitFor();
  await testMessage.getByText('connect ECONNREFUSED').waitFor();
  await testMessage.getByRole('button', { name: /^Details/ }).click();
  const detailsDialog = page.getByRole('dialog', { name: 'Test message, TKT-000000' });
  await detailsDialog.getByText('"type": "webhook.test"').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await detailsDialog.getByRole('button', { name: 'Close' }).last().click();
  await testMessage.getByRole('button', { name: /^Send again/ }).click();
  await testMessage.getByText(/^Next attempt/).waitFor();
  const failingNotice = row.getByText('Failing since');
  await failingNotice.waitFor();
  // The date only wraps between words.
  expect(await failingNotice.evaluate((text) => getComputedStyle(text).wordBreak)).toBe('normal');

  await chooseAction('Signing secret');
  const secretDialog = page.getByRole('dialog', { name: `Signing secret of ${name}` });
  await secretDialog.getByRole('button', { name: 'Show secret' }).click();
  await secretDialog.getByText(/^whsec_/).waitFor();
  await secretDialog.getByRole('button', { name: 'Replace secret' }).click();
  await secretDialog.getByText('Replaced. Signs messages until').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await secretDialog.getByRole('button', { name: 'Close' }).last().click();

  await chooseAction('Delete');
  await page
    .getByRole('dialog', { name: `Delete “${name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await row.waitFor({ state: 'detached' });
  const { items } = await call('listWebhooks', {}, admin);
  expect(items.map((webhook) => webhook.name)).not.toContain(name);
});
