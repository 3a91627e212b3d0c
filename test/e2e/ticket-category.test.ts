// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

async function createTicket(classification: {
  category_id?: string;
  department_id?: string;
}): Promise<string> {
  const body = { subject: 'A ticket to classify', description: 'Details.', ...classification };
  return (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
}

/** Waits for a `dt` with this term that is followed by a `dd` with this value. */
const waitForDetail = (page: Page, term: string, value: string) =>
  page.locator(`dt:has-text("${term}") + dd`).filter({ hasText: value }).waitFor();

test('customers and agents see the category and the department of a ticket', async ({ visit }) => {
  const id = await createTicket({ category_id: 'integration', department_id: 'crm' });
  for (const [as, path] of [
    [customer, `/support/ticket/${id}`],
    [agent, `/admin/ticket/${id}`],
  ] as const) {
    const { page } = await visit({ as });
    await page.goto(path);
    await waitForDetail(page, 'Category', 'Integration');
    await waitForDetail(page, 'Department', 'CRM and Salesforce');
  }
});

test('a ticket without a category and a department shows None in both fields', async ({ visit }) => {
  const id = await createTicket({});
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  await waitForDetail(page, 'Category', 'None');
  await waitForDetail(page, 'Department', 'None');
});
