// @module-tag nightly
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import {
  listFindingsInBothThemes,
  listAxeFindings,
  measureOverflow,
} from '../../scripts/browser/accessibility.ts';
import { getMonthlyReportPath } from '../../shared/model/monthly-report.ts';
import { formatMonth, getPreviousMonth, toMonth } from '../../shared/model/months.ts';
import { addDays, toDay } from '../../shared/model/reports.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { createEarlierTicket, storeTicketUpdate } from '../support/stored-items/tickets.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('an agent reads the report of a company, and finds the tickets behind its figures', async ({
  visit,
}) => {
  const company = await newCompany();
  const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const ticketTexts = { subject: 'The door squeaks', description: 'Only at night.' };
  const [solvedTicket, openTicket] = await Promise.all(
    [3, 10].map((days) => createEarlierTicket(company, customer, ticketTexts, days * dayMs)),
  );
  if (!solvedTicket || !openTicket) throw new Error('There are no tickets');
  const twoDaysAgo = new Date(Date.now() - 2 * dayMs);
  await storeTicketUpdate(twoDaysAgo, solvedTicket.id, { status: 'resolved', assignee: agent }, agent);
  const today = toDay(Date.now());
  const query = { from: addDays(today, -30), to: today, company: company.id };
  await expect
    .poll(async () => (await call('getReport', { query }, agent)).total, { timeout: 60_000 })
    .toMatchObject({ created: 2, solved: 1, open_at_end: 1 });

  const { page } = await visit({ as: agent, width: 390 });
  await page.goto('/admin/reports?period=4w');
  const chooseOption = async (selectLabel: string, option: string) => {
    await page.getByRole('button', { name: selectLabel }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await chooseOption('By', 'Company');
  await page.waitForURL(/by=company/);
  const row = page.getByRole('listitem').filter({ hasText: company.name });
  await row.getByRole('link', { name: company.name, exact: true }).click();
  await page.getByText(`Company: ${company.name}`).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?period=4w&company=${company.id}`);

  const figures = page.getByRole('list', { name: 'Key figures' });
  await figures.getByRole('link', { name: '1 d: Solved' }).waitFor();
  await page.getByRole('application', { name: 'Created and solved' }).waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFF"Week from"[^]*"Total","2","1"/);

  await figures.getByRole('link', { name: /^1: Open now/ }).click();
  await page.getByRole('link', { name: openTicket.ticket_number }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.goBack();
  await figures.getByRole('link', { name: /^1: Solved/ }).click();
  await page.getByRole('heading', { name: /^Solved, / }).waitFor();
  await page.getByRole('link', { name: solvedTicket.ticket_number }).click();
  await page.getByRole('heading', { name: ticketTexts.subject }).waitFor();

  // Invalid query parameters are ignored.
  await page.goto('/admin/reports/tickets?figure=luck');
  await page.getByRole('heading', { name: /^Open now, / }).waitFor();
  await page.goto('/admin/reports?company=acme&by=luck');
  await figures.waitFor();
  // Opens the report of a company by group, for chosen dates.
  await page.goto(`/admin/reports?company=${company.id}`);
  await chooseOption('By', 'Group');
  await page.getByRole('listitem').getByRole('link', { name: 'No group', exact: true }).click();
  await page.getByText('Group: No group').waitFor();
  await chooseOption('Period', 'Other dates');
  await page.getByLabel('From', { exact: true }).fill(addDays(today, 20).replaceAll('-', '/'));
  await page.getByText('Choose the first day or a later one').waitFor();
  await page.getByLabel('From', { exact: true }).fill(addDays(today, -20).replaceAll('-', '/'));
  await page.waitForURL(/from=/);
  await chooseOption('Times', 'Business hours');
  await page.getByText('Times are business hours without pauses').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the filter No group' }).click();
  await page.getByRole('button', { name: `Remove the filter ${company.name}` }).click();
  await page.waitForURL(({ search }) => !search.includes('company'));
});

test('an admin chooses the contact for the monthly report, who reads and prints it', async ({ visit }) => {
  const company = await newCompany();
  const [contact, colleague, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('admin'),
  ]);
  const month = getPreviousMonth(toMonth(Date.now()));
  const createdAt = Date.parse(`${month}-10T10:00:00Z`);
  const ticketTexts = { subject: 'The lift stops', description: 'Between two floors.' };
  const ticket = await createEarlierTicket(company, contact, ticketTexts, Date.now() - createdAt);
  const { page: deskPage } = await visit({ as: admin });
  await deskPage.goto(`/admin/companies?q=${encodeURIComponent(company.name)}`);
  const dialog = deskPage.getByRole('dialog', { name: 'Edit Company' });
  const openCompanyDialog = () => deskPage.getByRole('button', { name: `Edit ${company.name}` }).click();
  await openCompanyDialog();
  const reportCheckbox = dialog.getByRole('checkbox', { name: 'Monthly report' });
  await reportCheckbox.check();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('Choose who gets the report').first().waitFor();
  await dialog.getByRole('button', { name: 'Contact for the report' }).click();
  await deskPage.getByRole('option', { name: contact.full_name }).first().click();
  expect(await listAxeFindings(deskPage)).toEqual([]);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await deskPage.getByText('Company updated successfully').waitFor();
  const params = { id: company.id };
  expect((await call('getReportContact', { params }, admin)).contact?.id).toBe(contact.id);
  await call('updateUser', { params: { id: contact.id }, body: { disabled: true } }, admin);
  await deskPage.reload();
  await openCompanyDialog();
  await dialog.getByText('Nobody gets it: the account of the contact is disabled.').waitFor();
  await call('updateUser', { params: { id: contact.id }, body: { disabled: false } }, admin);
  await expect
    .poll(
      async () => {
        const input = { params: { month }, query: { company: company.id } };
        return (await call('getMonthlyReport', input, admin)).total.created;
      },
      { timeout: 60_000 },
    )
    .toBe(1);

  const reportPath = getMonthlyReportPath(month);
  const { page } = await visit({ as: contact, width: 390 });
  await page.goto(reportPath);
  await page.getByRole('heading', { name: `Support report for ${formatMonth(month)}` }).waitFor();
  await page.getByText('Created in the month').waitFor();
  await page.getByRole('img', { name: 'New and solved tickets as bars' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(4);
  await page.getByRole('link', { name: ticketTexts.subject }).waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: formatMonth(getPreviousMonth(month)) }).click();
  await page.getByText(`No tickets in ${formatMonth(getPreviousMonth(month))}`).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: ticketTexts.subject }).click();
  await page.getByText(ticket.ticket_number).waitFor();

  const otherVisit = await visit({
    as: colleague,
    expected: [/status of 404/],
    failures: ['getMonthlyReport not_found'],
  });
  await otherVisit.page.goto(reportPath);
  await otherVisit.page.getByText('No report here').waitFor();
});
