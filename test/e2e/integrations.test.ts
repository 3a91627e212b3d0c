// @module-tag nightly
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { attempt, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newPerson } from '../support/people.ts';

test('an administrator creates a key that is shown once, replaces it and revokes the integration', async ({
  visit,
}) => {
  const admin = await newPerson('admin');
  const name = `Grafana ${newKey().slice(0, 8)}`;
  const { page } = await visit({ as: admin, width: 1440 });
  await page.goto('/admin/integrations');
  const row = page.getByRole('row').filter({ hasText: name });

  await page.getByRole('button', { name: 'Add Integration' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add Integration' });
  await addDialog.getByRole('button', { name: 'Create' }).click();
  await addDialog.getByText('Name is required').waitFor();
  await addDialog.getByLabel('Name').fill(name);
  await addDialog.getByRole('radio', { name: 'Some companies' }).click();
  await addDialog.getByRole('button', { name: 'Create' }).click();
  await addDialog.getByText('Choose at least one company, or all').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await addDialog.getByRole('radio', { name: 'All companies' }).click();
  await addDialog.getByRole('button', { name: 'Create' }).click();

  const keyDialog = page.getByRole('dialog', { name: `Key for ${name}` });
  const key = (await keyDialog.getByText(/^portico_\S+$/).textContent()) ?? '';
  expect((await attempt('listGroups', {}, { key })).status).toBe(200);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await keyDialog.getByRole('button', { name: 'Done' }).click();
  await row.getByText(`…${key.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: `New key for ${name}` }).click();
  await page.getByRole('button', { name: 'Make Key' }).click();
  const nextKey = (await keyDialog.getByText(/^portico_\S+$/).textContent()) ?? '';
  await keyDialog.getByRole('button', { name: 'Done' }).click();
  for (const value of [key, nextKey])
    expect((await attempt('listGroups', {}, { key: value })).status).toBe(200);

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await row.getByText('Revoked').waitFor();
  expect((await attempt('listGroups', {}, { key: nextKey })).status).toBe(401);
});

test('the API reference is a document without scripts that fits a phone', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.goto('/admin/api');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.getByText('createTicketForCompany').first().waitFor();
  expect(await page.locator('script').count()).toBe(0);
  await page.getByRole('link', { name: 'Contents' }).click();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'POST /alerts', exact: true }).waitFor();
  const brokenLinks = await contents
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => document.getElementById(href.slice(1)) === null),
    );
  expect(brokenLinks).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
});
