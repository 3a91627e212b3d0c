// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

const createTicket = async () => {
  const body = { subject: 'Scanner', description: 'It needs a part.' };
  return (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
};

test('an agent puts a ticket on hold with the keyboard, changes the reason, and resumes it', async ({
  visit,
}) => {
  const id = await createTicket();
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('button', { name: 'Put on hold' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Put on hold' });
  const reasonField = dialog.getByRole('textbox', { name: 'Reason' });
  await dialog.getByRole('button', { name: 'Put on hold' }).press('Enter');
  await dialog.getByText('Reason is required').waitFor();
  await expect.poll(() => reasonField.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('The part is on order');
  const returnDateField = dialog.getByRole('textbox', { name: 'Comes back on' });
  await returnDateField.fill('2020/01/01');
  await dialog.getByRole('button', { name: 'Put on hold' }).press('Enter');
  await dialog.getByText('Choose a day after today').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await returnDateField.fill('2099/12/01');
  await dialog.getByRole('button', { name: 'Put on hold' }).press('Enter');
  await page.getByText('Ticket hold updated successfully').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('On hold until 01/12/2099').waitFor();
  await page.getByText('put the ticket on hold: The part is on order (until 01/12/2099)').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const changeDialog = page.getByRole('dialog', { name: 'Change the hold' });
  await expect
    .poll(() => changeDialog.getByRole('textbox', { name: 'Reason' }).inputValue())
    .toBe('The part is on order');
  await changeDialog.getByRole('textbox', { name: 'Comes back on' }).fill('');
  await changeDialog.getByRole('button', { name: 'Save' }).click();
  await changeDialog.waitFor({ state: 'hidden' });
  expect((await call('getTicket', { params: { id } }, agent)).ticket.hold).toMatchObject({ until: null });

  await page.getByRole('button', { name: 'Resume, as new' }).click();
  await page.getByRole('button', { name: 'Put on hold' }).waitFor();
  await page.getByText('took the ticket off hold').waitFor();
});

test('a customer sees that a ticket is on hold, but not why', async ({ visit }) => {
  const id = await createTicket();
  const hold = { reason: 'The board meets', until: null };
  await call('updateTicket', { params: { id }, body: { hold, version: 1 } }, agent);
  const { page } = await visit({ as: customer, width: 390 });
  await page.goto(`/support/ticket/${id}`);
  await page.getByText('On hold').first().waitFor();
  expect(await page.getByText('The board meets').count()).toBe(0);
  const { page: phone } = await visit({ as: agent, width: 390 });
  await phone.goto(`/admin/ticket/${id}`);
  await phone.getByText('The board meets').first().waitFor();
  expect(await measureOverflow(phone)).toBe(0);
  expect(await listFindingsInBothThemes(phone)).toEqual([]);
});
