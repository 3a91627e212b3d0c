import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { allTickets } from '../../lambdas/domain/visibility-scope.ts';
import { visibleTicket } from '../../lambdas/tickets/store.ts';
import { updateTicket } from '../../lambdas/tickets/update-ticket.ts';
import { findingsInBothThemes, overflowOf } from '../../scripts/browser/accessibility.ts';
import { addDays, dayOf } from '../../shared/model/reports.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { earlierTicket } from '../support/earlier-ticket.ts';
import { newCompany, newPerson } from '../support/people.ts';

const day = 24 * 60 * 60 * 1000;

test('an agent reads the report of a company, and finds the tickets behind its figures', async ({
  visit,
}) => {
  const company = await newCompany();
  const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const words = { subject: 'The door squeaks', description: 'Only at night.' };
  const [solved, open] = await Promise.all(
    [3, 10].map((days) => earlierTicket(company, customer, words, days * day)),
  );
  if (!solved || !open) throw new Error('There are no tickets');
  const update = { status: 'resolved', version: 1 } as const;
  await updateTicket(
    { ...agent, session_expires_at: 0 },
    await visibleTicket(allTickets, solved.id),
    { ...update, assignee: { id: agent.id, name: agent.full_name } },
    new Date(Date.now() - 2 * day),
  );
  const to = dayOf(Date.now());
  const query = { from: addDays(to, -30), to, company: company.id };
  await expect
    .poll(async () => (await call('getReport', { query }, agent)).total, { timeout: 60_000 })
    .toMatchObject({ created: 2, solved: 1, open_at_end: 1 });

  const { page } = await visit({ as: agent, width: 390 });
  await page.goto('/admin/reports?period=4w');
  const choose = async (select: string, option: string) => {
    await page.getByRole('button', { name: select }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('By', 'Company');
  await page.waitForURL(/by=company/);
  const row = page.getByRole('row', { name: new RegExp(company.name) });
  await row.getByRole('link', { name: company.name, exact: true }).click();
  await page.getByText(`Company: ${company.name}`).waitFor();
  expect(new URL(page.url()).search).toBe(`?period=4w&company=${company.id}`);

  const figures = page.getByRole('list', { name: 'Key figures' });
  await figures.getByRole('link', { name: '1 d: Solved' }).waitFor();
  await page.getByRole('application', { name: 'Created and solved' }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await findingsInBothThemes(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toMatch(/"Week from"[^]*"Total","2","1"/);

  await figures.getByRole('link', { name: /^1: Open now/ }).click();
  await page.getByRole('link', { name: open.ticket_number }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.goBack();
  await figures.getByRole('link', { name: /^1: Solved/ }).click();
  await page.getByRole('heading', { name: /^Solved, / }).waitFor();
  await page.getByRole('link', { name: solved.ticket_number }).click();
  await page.getByRole('heading', { name: words.subject }).waitFor();

  // What an address does not say well is left out.
  await page.goto('/admin/reports/tickets?figure=luck');
  await page.getByRole('heading', { name: /^Open now, / }).waitFor();
  await page.goto('/admin/reports?company=acme&by=luck');
  await figures.waitFor();
  await page.goto(`/admin/reports?company=${company.id}`);
  await page.getByRole('button', { name: 'Show all tickets' }).click();
  await page.waitForURL(/\/admin\/reports$/);
});
