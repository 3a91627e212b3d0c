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

async function raise(ids: { category_id?: string; department_id?: string }): Promise<string> {
  const body = { subject: 'Where do I belong?', description: 'As chosen.', ...ids };
  return (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
}

/** Waits for the term and, right after it, its value. */
const fact = (page: Page, term: string, value: string) =>
  page.locator(`dt:has-text("${term}") + dd`).filter({ hasText: value }).waitFor();

test('the customer and staff see the ticket’s category and department', async ({ visit }) => {
  const id = await raise({ category_id: 'integration', department_id: 'crm' });
  for (const [as, path] of [
    [customer, `/support/ticket/${id}`],
    [agent, `/admin/ticket/${id}`],
  ] as const) {
    const { page } = await visit({ as });
    await page.goto(path);
    await fact(page, 'Category', 'Integration');
    await fact(page, 'Department', 'CRM and Salesforce');
  }
});

test('a ticket without category and department shows None', async ({ visit }) => {
  const id = await raise({});
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  await fact(page, 'Category', 'None');
  await fact(page, 'Department', 'None');
});
