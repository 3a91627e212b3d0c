// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listAxeFindings, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { failRequests } from '../support/failing-requests.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let agent: Person;
let company: Company;

beforeAll(async () => {
  company = await newCompany(`Calderbrook ${randomUUID().slice(0, 8)}`);
  agent = await newPerson('agent');
});

const submitButton = (page: Page) => page.getByRole('button', { name: 'Create Ticket for Client' });

async function fillSubjectAndDescription(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('Reported by phone.');
}

test('the form shows an error when it cannot load, and loads on retry', async ({ visit }) => {
  const { page } = await visit({
    as: agent,
    expected: [/status of 500/],
    failures: ['getDesk internal_error'],
  });
  await failRequests(page, { method: 'GET', path: /^\/api\/desk$/, times: Infinity });
  await page.goto('/admin/create-ticket');
  await page.getByRole('alert').getByText('Failed to load the form').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await submitButton(page).waitFor();
});

test('the form shows which fields are missing, and keeps its values when saving fails', async ({ visit }) => {
  const { page } = await visit({
    as: agent,
    expected: [/status of 500/],
    failures: ['createTicketForCompany internal_error'],
  });
  await page.goto('/admin/create-ticket');
  await submitButton(page).click();
  await page.getByText('Please select a company').waitFor();
  await chooseCompany(page, company);
  await submitButton(page).click();
  await page.getByText('Please select a user or enable manual entry').waitFor();
  await page.getByRole('checkbox', { name: 'Enter the requester manually' }).check();
  await submitButton(page).click();
  await page.getByText('Please enter requester name and email').waitFor();
  await page.getByLabel('Requester name').fill('Jon Bell');
  await page.getByLabel('Requester email').fill('jon.bell@calderbrook.example');
  await submitButton(page).click();
  await page.getByText('Subject is required').waitFor();
  await page.getByText('Description is required').waitFor();
  await fillSubjectAndDescription(page, 'The door at goods-in');
  await failRequests(page, { method: 'POST', path: /^\/api\/companies\/[^/]+\/tickets$/, times: 1 });
  await submitButton(page).click();
  await page.getByText('Failed to create ticket').waitFor();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('The door at goods-in');
  await expect.poll(() => page.getByLabel('Requester name').inputValue()).toBe('Jon Bell');
  await submitButton(page).click();
  await page.getByText(/created for .* on behalf of Jon Bell$/).waitFor();
});

test.for(['light', 'dark'] as const)(
  'in the %s theme, the form with all its fields has no axe findings and fits 320 px',
  async (theme, { visit }) => {
    const { page } = await visit({ as: agent, theme });
    await page.goto('/admin/create-ticket');
    await chooseCompany(page, company);
    await page.getByRole('checkbox', { name: 'Enter the requester manually' }).check();
    await page.getByLabel('Requester name').fill('Jon Bell');
    await page.getByLabel('Requester email').fill('jon.bell@calderbrook.example');
    await page.getByLabel('Subject').waitFor();
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      // The bar at the top fits only after it has measured its own size.
      await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
      expect.soft(await listAxeFindings(page)).toEqual([]);
    }
  },
);

test('Cancel and Back open the ticket list', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  for (const name of ['Cancel', 'Back to All Tickets']) {
    await page.goto('/admin/create-ticket');
    await page.getByRole('link', { name }).click();
    await page.waitForURL('**/admin/tickets');
  }
});
