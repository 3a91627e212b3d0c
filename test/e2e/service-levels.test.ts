// @module-tag nightly
import type { APIResponse, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../support/service-levels.ts';

test('an administrator creates a policy and business hours, and assigns them to a company', async ({
  visit,
}) => {
  const [admin, company] = await Promise.all([newPerson('admin'), newCompany()]);
  const uniqueWord = newKey().slice(0, 8);
  const { page } = await visit({ as: admin, width: 390 });
  await page.goto('/admin/service-levels');
  const policyDialog = page.getByRole('dialog', { name: 'Add Policy' });
  await page.getByRole('button', { name: 'Add Policy' }).click();
  await policyDialog.getByLabel('Name').fill(`Policy ${uniqueWord}`);
  await policyDialog.getByLabel('Resolution, high').fill('soon');
  await policyDialog.getByRole('button', { name: 'Create' }).click();
  await policyDialog.getByText('Resolution, high: enter a time such as').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await policyDialog.getByLabel('Resolution, high').fill('7h 30m');
  await policyDialog.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `Policy ${uniqueWord}` })
    .getByText('High 7 h 30 min')
    .waitFor();

  const hoursDialog = page.getByRole('dialog', { name: 'Add Business Hours' });
  await page.getByRole('button', { name: 'Add Business Hours' }).click();
  await hoursDialog.getByLabel('Name').fill(`Hours ${uniqueWord}`);
  await hoursDialog.getByLabel('Monday').fill('9 to 5');
  await hoursDialog.getByRole('button', { name: 'Create' }).click();
  await hoursDialog.getByText('Monday: enter hours such as 09:00-17:30').waitFor();
  await hoursDialog.getByLabel('Monday').fill('10:00-12:00, 13:00-15:00');
  await hoursDialog.getByLabel('Holidays').fill('25/12/2199 Our own');
  await hoursDialog.getByRole('button', { name: 'Add bank holidays of a country' }).click();
  await hoursDialog.getByRole('button', { name: 'Country' }).click();
  await page.keyboard.type('United K');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await hoursDialog.getByRole('button', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'Scotland' }).click();
  const year = new Date().getFullYear();
  await hoursDialog.getByRole('button', { name: `Add the bank holidays of ${year} and ${year + 1}` }).click();
  await hoursDialog.getByText(/^\d+ holidays added$/).waitFor();
  const holidays = await hoursDialog.getByLabel('Holidays').inputValue();
  expect(holidays.split('\n')[0]).toBe(`01/01/${year} New Year's Day`);
  expect(holidays).toContain(`30/11/${year + 1} St Andrew`);
  expect(holidays.endsWith('25/12/2199 Our own')).toBe(true);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await hoursDialog.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `Hours ${uniqueWord}` })
    .getByText('Mon 10:00-12:00, 13:00-15:00')
    .waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  await page.goto(`/admin/companies?q=${encodeURIComponent(company.name)}`);
  await page.getByRole('button', { name: `Edit ${company.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Company' });
  await dialog.getByRole('button', { name: 'Service policy' }).click();
  await page.getByRole('option', { name: `Policy ${uniqueWord}` }).click();
  await dialog.getByRole('button', { name: 'Business hours' }).click();
  await page.getByRole('option', { name: `Hours ${uniqueWord}` }).click();
  await dialog.getByRole('checkbox', { name: 'Show due times to its customers' }).check();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByText(`Policy ${uniqueWord} · Hours ${uniqueWord}`).waitFor();
});

async function expectReceipt(page: Page, receipt: Locator) {
  await receipt.getByText(/^5 h promised by Gold \(\S+@1\), in the hours of Around the clock/).waitFor();
  await receipt.getByRole('row', { name: /^Due / }).waitFor();
  await receipt.getByText(/^Met .+, in time$/).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
}

test('staff see when a ticket is due and how that was computed, and wait for the customer with a reply', async ({
  visit,
}) => {
  const serviceLevel = await newServiceLevel(
    newPolicyBody({ first_response: 60, resolution: 300 }),
    newHoursBody(),
    true,
  );
  const company = await newCompany(undefined, 'active', serviceLevel);
  const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const subject = `The lamp ${newKey()}`;
  const { id } = await call(
    'createTicket',
    { body: { subject, description: 'It hums.' }, idempotency_key: newKey() },
    customer,
  );
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets?company=${company.id}`);
  await page
    .getByRole('row')
    .filter({ hasText: subject })
    .getByText(/^in (5\d|60) min$/)
    .waitFor();

  await page.goto('/admin/tickets');
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Next due' }).click();
  await page.waitForURL('**/admin/tickets?order=due');
  await page.getByRole('row').filter({ hasText: subject }).waitFor();

  await page.goto(`/admin/ticket/${id}`);
  await page.getByText('within 1 h').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Add a comment').fill('Which lamp is it?');
  await page.getByRole('button', { name: 'More ways to add the comment' }).click();
  // The menu item also shows its keyboard shortcut.
  await page.getByRole('menuitem', { name: 'Add and wait for the customer Ctrl+Shift+Enter' }).click();
  await page.getByText('In time').waitFor();
  await page.getByText('Paused: waiting for the customer').waitFor();
  await page.getByText('waits for the customer').first().waitFor();
  const pauseCheckbox = page.getByRole('checkbox', { name: 'Waiting for the customer' });
  await expect.poll(() => pauseCheckbox.isChecked()).toBe(true);
  // Until the first change is saved, the field is read-only.
  await page.getByText('Ticket waiting updated successfully').waitFor();
  // uncheck() would fail, because the checkbox changes only after running requests are cancelled.
  await pauseCheckbox.click();
  await expect.poll(() => pauseCheckbox.isChecked()).toBe(false);
  await page.getByText('Paused: waiting for the customer').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'How due times are calculated' }).click();
  const dialog = page.getByRole('dialog', { name: 'How the due times were calculated' });
  await expectReceipt(page, dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const { page: portalPage } = await visit({ as: customer, width: 390 });
  await portalPage.goto(`/support/ticket/${id}`);
  const serviceLevelSection = portalPage.getByRole('region', { name: 'Service level' });
  await serviceLevelSection.getByText('Resolution').click();
  await expectReceipt(portalPage, serviceLevelSection);
  expect(await measureOverflow(portalPage)).toBeLessThanOrEqual(0);

  // The ticket is requested before the pause is saved, but its response arrives afterwards.
  const heldResponses: Promise<APIResponse>[] = [];
  const saveResponsePromise = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.route(`**/api/tickets/${id}`, async (route) => {
    if (route.request().method() === 'GET') {
      const heldResponse = route.fetch();
      heldResponses.push(heldResponse);
      await saveResponsePromise;
      return route.fulfill({ response: await heldResponse });
    }
    await expect.poll(() => heldResponses.length).toBe(1);
    await heldResponses[0];
    return route.continue();
  });
  await page.getByLabel('Add a comment').fill('And is it the only one?');
  await page.getByLabel('Add a comment').press('Control+Shift+Enter');
  await expect.poll(() => heldResponses.length).toBe(2);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByText('Paused: waiting for the customer').waitFor();
});
