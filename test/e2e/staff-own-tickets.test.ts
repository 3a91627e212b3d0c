// @module-tag nightly
import { expect } from 'vitest';
import { messages } from '../../shared/model/messages.ts';
import { listAxeFindings, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

test('staff without a company see the dashboard instead of their tickets, and a link to create tickets for clients', async ({
  visit,
}) => {
  const agent = await newPerson('agent');
  const { page } = await visit({
    as: agent,
    expected: [/status of 403/],
    width: 320,
    failures: ['listTickets profile_without_company'],
  });
  await page.goto('/support/my-tickets');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');

  await page.goto('/support/new-ticket');
  await page.getByText(messages.cannot_create_without_company, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Subject').count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Create Ticket for Client' }).click();
  await page.getByRole('heading', { name: 'Create Ticket for Client' }).waitFor();
});

test('staff without a company see the dashboard wherever sign-in would show tickets', async ({ visit }) => {
  const agent = await newPerson('agent');
  const { page } = await visit({
    expected: [/status of 403/],
    failures: ['listTickets profile_without_company'],
  });
  const dashboardHeading = page.getByRole('heading', { name: 'Admin Dashboard' });
  // The agent opens the list of own tickets, and is redirected to the dashboard after signing in.
  await page.goto('/support/my-tickets');
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  await fillSignIn(page, agent.email, agent.password);
  await dashboardHeading.waitFor();
  await page.getByText('Successfully signed in').waitFor();
  await page.goto('/auth/login');
  await dashboardHeading.waitFor();
});

test('staff with a company also start at the dashboard after sign-in', async ({ visit }) => {
  const agent = await newPerson('agent', { company: await newCompany() });
  const { page } = await visit();
  await page.goto('/auth/login');
  await fillSignIn(page, agent.email, agent.password);
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  await page.getByText('Successfully signed in').waitFor();
});

test('staff with a company can create tickets for that company', async ({ visit }) => {
  const { page } = await visit({ as: await newPerson('agent', { company: await newCompany() }) });
  await page.goto('/support/my-tickets');
  await page.getByRole('link', { name: 'New Ticket' }).click();
  await page.getByLabel('Subject').fill('Our own printer');
  await page.getByLabel('Description').fill('Out of toner.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('link', { name: 'Our own printer' }).waitFor();
});

test('the breadcrumbs show the current page, and the user menu opens the profile', async ({ visit }) => {
  const agent = await newPerson('agent');
  const { page } = await visit({ as: agent, width: 1440 });
  await page.goto('/admin/create-ticket');
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await breadcrumbs.getByText('Create Ticket for Client').first().waitFor();
  const breadcrumbTexts = await breadcrumbs.getByRole('listitem').allInnerTexts();
  expect(breadcrumbTexts.map((step) => step.trim())).toEqual([
    'Dashboard',
    'All Tickets',
    'Create Ticket for Client',
  ]);
  await page.getByRole('button', { name: agent.full_name }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: 'Your profile' }).waitFor();
});
