// @module-tag nightly
import { expect } from 'vitest';
import { listFindingsInBothThemes } from '../../../scripts/browser/accessibility.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus } from '../../support/keyboard.ts';
import { newCompany, newPerson } from '../../support/people.ts';

test('an agent finds, selects, opens and answers tickets by single keys, reads the list of keys, and turns keys off', async ({
  visit,
}) => {
  const company = await newCompany();
  const [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer', { company })]);
  for (const subject of ['Anvil', 'Bellows', 'Chisel'])
    await call(
      'createTicket',
      { body: { subject, description: 'Dull.' }, idempotency_key: newKey() },
      customer,
    );
  const { page, answers } = await visit({ as: agent });
  const { keyboard } = page;
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await keyboard.press('g');
  await keyboard.press('u');
  const table = page.getByRole('table', { name: 'Unassigned tickets' });
  const ticketLink = (subject: string) =>
    table
      .getByRole('row')
      .filter({ hasText: subject })
      .filter({ hasText: customer.full_name })
      .getByRole('link');
  await ticketLink('Anvil').waitFor();
  await keyboard.press('j');
  await waitForFocus(table.getByRole('link').first());
  await keyboard.press('j');
  await waitForFocus(table.getByRole('link').nth(1));
  await keyboard.press('k');
  await waitForFocus(table.getByRole('link').first());
  await keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await keyboard.press('/');
  await waitForFocus(page.getByLabel('Search tickets'));
  await keyboard.type('jx');
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe('jx');

  await page.goto(`/admin/tickets?assignee=none&company=${company.id}`);
  await ticketLink('Anvil').waitFor();
  for (const _ of ['Chisel', 'Bellows', 'Anvil']) await keyboard.press('j');
  await waitForFocus(ticketLink('Anvil'));
  await keyboard.press('a');
  await page.getByText(`1 ticket assigned to ${agent.full_name}`).waitFor();
  await ticketLink('Anvil').waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('button', { name: 'Undo' }));
  await ticketLink('Chisel').focus();
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Chisel' }).waitFor();
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: 'Bellows' }).waitFor();
  await page.getByText('2 of 2', { exact: true }).waitFor();
  // A reload keeps the position in the list without loading the list.
  const countListLoads = async () => (await answers()).filter(({ path }) => path === '/api/tickets').length;
  const loadCountBefore = await countListLoads();
  await page.reload();
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await keyboard.press('k');
  await page.getByRole('heading', { level: 1, name: 'Chisel' }).waitFor();
  await keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: 'Bellows' }).waitFor();
  expect(await countListLoads()).toBe(loadCountBefore);
  await page.getByRole('button', { name: 'Status' }).waitFor();
  await keyboard.press('e');
  await keyboard.press('Enter');
  await page.getByRole('option', { name: 'In progress' }).waitFor();
  await keyboard.press('Escape');
  const noteCheckbox = page.getByRole('checkbox', { name: 'Internal note' });
  const commentField = page.getByRole('textbox', { name: 'Add a comment' });
  await commentField.waitFor();
  // In a select, a letter is not a shortcut: it chooses an option, which here is the current one.
  await keyboard.press('n');
  await waitForFocus(page.getByRole('button', { name: 'Status' }));
  await expect.poll(() => noteCheckbox.isChecked()).toBe(false);
  await keyboard.press('Escape');
  await keyboard.press('n');
  await waitForFocus(commentField);
  await expect.poll(() => noteCheckbox.isChecked()).toBe(true);
  await page.getByRole('heading', { level: 1 }).click();
  await keyboard.press('r');
  await waitForFocus(commentField);
  await expect.poll(() => noteCheckbox.isChecked()).toBe(false);
  await keyboard.type('go');
  await expect.poll(() => commentField.inputValue()).toBe('go');

  await keyboard.press('Escape');
  await keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Assign the ticket to me').waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Use single keys').uncheck();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await keyboard.press('u');
  await keyboard.press('?');
  await page.getByRole('button', { name: agent.full_name }).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  await dialog.getByLabel('Use single keys').check();
  await keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Bellows' }).click();
  await keyboard.press('u');
  await page.getByRole('heading', { level: 1, name: 'Unassigned tickets' }).waitFor();
});
