// @module-tag nightly
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { dynamodb } from '../../../scripts/local-cloud/services/dynamodb/service.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';

let cloud: OwnCloud;
let customer: Person;
let agent: Person;

beforeAll(async () => {
  cloud = await startOwnCloud({ indexLag: 500 });
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
});

afterAll(() => cloud.stop());

/**
 * Holds back updates of the indexes until the test ends; on a busy machine, a delay of 500 ms could end
 * before a screen sends its request.
 */
const holdIndexes = () => cloud.getRunningService(dynamodb).indexes?.hold();
afterEach(() => cloud.getRunningService(dynamodb).indexes?.release());

/** The API's response to the page's next request for a list. */
async function readNextList(page: Page, triggerRequest: () => Promise<void>): Promise<string> {
  const isListUrl = (url: string) => new URL(url).pathname === '/api/tickets';
  const listResponsePromise = page.waitForResponse(
    (response) => response.ok() && response.request().method() === 'GET' && isListUrl(response.url()),
  );
  await triggerRequest();
  return (await listResponsePromise).text();
}

test("a new ticket is in its customer's list immediately, even if the index lags", async ({ visit }) => {
  const { page } = await visit({ as: customer, site: cloud.site });
  await page.goto('/support/new-ticket');
  await page.getByLabel('Subject').fill('Kettle');
  await page.getByLabel('Description').fill('It leaks.');
  holdIndexes();
  const listBody = await readNextList(page, () =>
    page.getByRole('button', { name: 'Create Ticket' }).click(),
  );
  expect(listBody).not.toContain('Kettle');
  await page.getByRole('link', { name: /Kettle/ }).waitFor();
});

test('a changed ticket moves from one staff queue to another immediately', async ({ visit }) => {
  const body = { subject: 'Toaster', description: 'It smokes.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const isListed = async () => {
    const { items } = await call('listTickets', { query: { scope: 'all' } }, agent);
    return items.some((ticket) => ticket.id === id);
  };
  await expect.poll(isListed).toBe(true);

  holdIndexes();
  const { page } = await visit({ as: agent, site: cloud.site });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('button', { name: /^Assignee/ }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await page
    .getByRole('button', { name: /^Assignee/ })
    .filter({ hasText: agent.full_name })
    .waitFor();

  const openQueue = (name: RegExp) =>
    readNextList(page, () =>
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click(),
    );
  const row = page.getByRole('row').filter({ hasText: 'Toaster' });
  expect(await openQueue(/^Mine/)).not.toContain('Toaster');
  await row.filter({ hasText: agent.full_name }).waitFor();
  expect(await openQueue(/^Unassigned/)).toContain('Toaster');
  await page.getByRole('heading', { level: 1, name: 'Unassigned tickets' }).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});
