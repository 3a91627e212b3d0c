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

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);

test('an agent corrects the subject of a ticket in place with the keyboard, and cancels with Escape', async ({
  visit,
}) => {
  const { id, ticket_number } = await createTicket('Halp');
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  const editButton = page.getByRole('button', { name: 'Edit subject' });
  const subjectField = page.getByRole('textbox', { name: 'Subject' });
  await editButton.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => subjectField.inputValue()).toBe('Halp');
  await page.keyboard.type('Something else');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: `${ticket_number}: Halp` }).waitFor();
  await expect.poll(() => editButton.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  await page.getByText('Subject is required').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.type('The label printer jams');
  await page.keyboard.press('Enter');
  await page.getByText('Ticket subject updated successfully').waitFor();
  await page.getByRole('heading', { level: 1, name: `${ticket_number}: The label printer jams` }).waitFor();
  await expect.poll(() => editButton.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toContain('The label printer jams');
  await page.getByText('changed the subject from Halp to The label printer jams').waitFor();
});

test('a subject that is refused stays in its field, and is saved when the agent tries again', async ({
  visit,
}) => {
  const { id } = await createTicket('Halp');
  const { page } = await visit({
    as: agent,
    expected: [/status of 409/],
    failures: ['updateTicket version_conflict'],
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('button', { name: 'Edit subject' }).click();
  const subjectField = page.getByRole('textbox', { name: 'Subject' });
  await subjectField.fill('The label printer jams');
  const colleague = await newPerson('agent', { full_name: 'Ines Carvalho' });
  const colleaguesChangeInput = { params: { id }, body: { subject: 'Printer', version: 1 } };
  await call('updateTicket', colleaguesChangeInput, colleague);
  await subjectField.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'This ticket has changed' });
  await alert.getByText('Ines Carvalho changed subject from Halp to Printer.').waitFor();
  await expect.poll(() => subjectField.inputValue()).toBe('The label printer jams');
  await subjectField.press('Enter');
  await page.getByText('Ticket subject updated successfully').waitFor();
  expect((await call('getTicket', { params: { id } }, agent)).ticket.subject).toBe('The label printer jams');
});

test('an agent expands the classification, and corrects type, category, department, impact and urgency', async ({
  visit,
}) => {
  const { id } = await createTicket('To classify');
  const { page } = await visit({ as: agent, width: 390 });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('button', { name: 'Classification' }).click();
  for (const [label, value, fieldName] of [
    ['Ticket Type', 'Problem', 'type'],
    ['Category', 'Billing', 'category'],
    ['Department', 'CRM and Salesforce', 'department'],
    ['Impact', 'Low', 'impact'],
    ['Urgency', 'Critical', 'urgency'],
    ['Category', 'No category', 'category'],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: value }).click();
    await page.getByText(`Ticket ${fieldName} updated successfully`).first().waitFor();
    await page.getByRole('button', { name: label }).filter({ hasText: value }).waitFor();
  }
  const { ticket } = await call('getTicket', { params: { id } }, agent);
  expect(ticket).toMatchObject({
    type: 'problem',
    category_id: null,
    department_id: 'crm',
    impact: 'low',
    urgency: 'critical',
  });
  expect(await measureOverflow(page)).toBe(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
});
