import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { signInWithForm } from '../support/sign-in-page.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany(), full_name: 'Priya Raghunathan' }),
    newPerson('agent', { full_name: 'Marcus Adeyemi' }),
  ]);
});

const subject = 'Ward tablets lose their connection';
const description =
  'Since Monday, every tablet on ward 7 goes offline at shift change.\n\nWi-Fi shows full strength.';
const replyText = 'We have moved ward 7 to the new access point. Please tell us after the next shift change.';
const internalNote = 'Third time this quarter: the supplier owes us a credit.';

async function createTicket(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'New Ticket' }).click();
  await page.getByLabel('Ticket Type').selectOption({ label: 'Service request' });
  await page.getByLabel('Priority').selectOption({ label: 'Low' });
  await page.getByLabel('Impact').selectOption({ label: 'High' });
  await page.getByLabel('Urgency').selectOption({ label: 'Critical' });
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Department').selectOption({ index: 1 });
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText('Support ticket created successfully').waitFor();
  const card = page.getByRole('listitem').filter({ hasText: subject });
  return /TKT-\d{6}/.exec(await card.innerText())?.[0] ?? '';
}

async function changeField(page: Page, field: 'Status' | 'Priority', value: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: value }).click();
  await page.getByText(`Ticket ${field.toLowerCase()} updated successfully`).waitFor();
}

async function addComment(page: Page, content: string, { internal }: { internal: boolean }): Promise<void> {
  await page.getByLabel('Add a comment').fill(content);
  if (internal) await page.getByRole('checkbox', { name: 'Internal note' }).check();
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await page.getByRole('listitem').filter({ hasText: content }).waitFor();
}

test('a customer creates a ticket, an agent replies, and the customer sees the reply but not the internal note', async ({
  visit,
}) => {
  const customerVisit = await visit();
  await signInWithForm(customerVisit.page, customer);
  const ticketNumber = await createTicket(customerVisit.page);
  expect(ticketNumber).toMatch(/^TKT-\d{6}$/);

  const { page } = await visit({ as: agent, live: true });
  await page.goto('/admin');
  await page.getByRole('link', { name: ticketNumber }).click();
  await page.getByRole('heading', { name: `${ticketNumber}: ${subject}` }).waitFor();
  await changeField(page, 'Status', 'In progress');
  await changeField(page, 'Priority', 'High');
  await addComment(page, replyText, { internal: false });
  await addComment(page, internalNote, { internal: true });
  const historyTable = page.getByRole('table', { name: 'Change History' });
  await expect
    .poll(() => historyTable.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringContaining('Field'),
      expect.stringMatching(/priority.*low.*high/is),
      expect.stringMatching(/status.*new.*in.progress/is),
    ]);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

  const portalPage = customerVisit.page;
  await portalPage.reload();
  await portalPage.getByRole('link', { name: subject }).click();
  await portalPage.getByText(replyText).waitFor();
  const main = portalPage.getByRole('main');
  await main.getByText(description.split('\n')[0] ?? '').waitFor();
  await expect.poll(() => main.innerText()).toMatch(/changed the status from\s+new\s+to\s+in progress/i);
  await expect.poll(() => main.getByRole('article').innerText()).toMatch(/in progress\s+high/i);
  expect(await portalPage.content()).not.toContain(internalNote);
  const allAnswers = await customerVisit.answers();
  expect(allAnswers.filter(({ body }) => body.includes(replyText))).not.toEqual([]);
  expect(
    allAnswers.filter(({ body }) => body.includes(internalNote) || body.includes('is_internal":true')),
  ).toEqual([]);
});
