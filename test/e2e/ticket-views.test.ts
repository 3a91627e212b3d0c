// @module-tag nightly
import { expect } from 'vitest';
import { listFindingsInBothThemes } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

test('an agent saves filters as a view, opens it, renames it, replaces it and deletes it', async ({
  visit,
}) => {
  const agent = await newPerson('agent');
  const { page } = await visit({ as: agent });
  await page.goto('/admin/tickets?status=resolved&priority=critical');
  const viewMenuButton = page.getByRole('button', { name: 'View actions' });
  const chooseMenuItem = async (item: string) => {
    await viewMenuButton.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const navigation = page.getByRole('navigation', { name: 'Admin' });

  await chooseMenuItem('Save as a view');
  const saveDialog = page.getByRole('dialog', { name: 'Save as View' });
  await saveDialog.getByRole('button', { name: 'Save' }).click();
  await saveDialog.getByText('Name is required').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await saveDialog.getByLabel('Name').fill('Done and critical');
  await expect.poll(() => saveDialog.getByLabel('All staff').count()).toBe(0);
  await saveDialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Done and critical' }).waitFor();

  await navigation.getByRole('link', { name: /^All Tickets/ }).click();
  await page.getByRole('heading', { name: 'All Support Tickets' }).waitFor();
  await viewMenuButton.click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Save as a view']);
  await page.keyboard.press('Escape');
  await navigation.getByRole('link', { name: 'Done and critical' }).click();
  await page.waitForURL('**/admin/tickets?status=resolved&priority=critical');

  await chooseMenuItem('Rename “Done and critical”');
  const renameDialog = page.getByRole('dialog', { name: 'Rename View' });
  await renameDialog.getByLabel('Name').fill('Done');
  await renameDialog.getByRole('button', { name: 'Save' }).click();
  await navigation.getByRole('link', { name: 'Done', exact: true }).waitFor();

  await page.goto('/admin/tickets?status=resolved');
  const readColumnHeaders = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  await page.getByRole('button', { name: 'Columns' }).click();
  const columnsDialog = page.getByRole('dialog', { name: 'Columns' });
  await columnsDialog.getByText('Waiting on', { exact: true }).click();
  for (const name of ['Company, requester', 'Priority', 'Assignee', 'Last activity, created'])
    await columnsDialog.getByText(name, { exact: true }).click();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await columnsDialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/admin/tickets?status=resolved&columns=subject,status,due_at,waiting_on');
  const chosenColumns = ['Ticket #, subject', 'Status', 'Next due', 'Waiting on'];
  await expect.poll(readColumnHeaders).toEqual(chosenColumns);
  await chooseMenuItem('Save as a view');
  await saveDialog.getByLabel('Name').fill('done');
  await saveDialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'done' }).waitFor();
  expect((await call('getTicketViews', {}, agent)).own.views).toEqual([
    { name: 'done', filters: { status: 'resolved', columns: 'subject,status,due_at,waiting_on' } },
  ]);
  // The chosen columns also apply to the user's other lists.
  await navigation.getByRole('link', { name: /^All Tickets/ }).click();
  await page.getByRole('heading', { name: 'All Support Tickets' }).waitFor();
  await expect.poll(readColumnHeaders).toEqual(chosenColumns);
  await page.reload();
  await expect.poll(readColumnHeaders).toEqual(chosenColumns);
  await chooseMenuItem('Show the usual columns');
  await page.getByRole('columnheader', { name: 'Assignee' }).waitFor();
  await expect.poll(readColumnHeaders).toHaveLength(7);
  await navigation.getByRole('link', { name: 'done', exact: true }).click();
  await page.getByRole('heading', { name: 'done' }).waitFor();
  await expect.poll(readColumnHeaders).toEqual(chosenColumns);

  await chooseMenuItem('Delete “done”');
  const deleteDialog = page.getByRole('dialog', { name: 'Delete the view “done”?' });
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'All Support Tickets' }).waitFor();
  expect((await call('getTicketViews', {}, agent)).own.views).toEqual([]);
});

test('a ticket links to other tickets of its requester and its company, and shows them next to it', async ({
  visit,
}) => {
  const company = await newCompany();
  const [agent, customer, colleague] = await Promise.all([
    newPerson('agent'),
    newPerson('customer', { company }),
    newPerson('customer', { company }),
  ]);
  const subject = `Ward ${newKey().slice(0, 8)}`;
  const createTicket = (as: Person, ticketSubject: string) =>
    call(
      'createTicket',
      { body: { subject: ticketSubject, description: 'x' }, idempotency_key: newKey() },
      as,
    );
  const [{ id }, secondTicket, colleagueTicket] = await Promise.all([
    createTicket(customer, subject),
    createTicket(customer, 'Bed board'),
    createTicket(colleague, 'Lift'),
  ]);
  const { page } = await visit({ as: agent });
  for (const name of [customer.full_name, company.name]) {
    await page.goto(`/admin/ticket/${id}`);
    await page.getByRole('link', { name: `All tickets of ${name}` }).click();
    await page.getByRole('row').filter({ hasText: subject }).waitFor();
  }

  const requestPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(tickets|companies\/.+)$/.test(pathname)) requestPaths.push(pathname);
  });
  await page.goto(`/admin/ticket/${id}`);
  const otherTicketsButton = page.getByRole('button', { name: 'Other Tickets and People' });
  await otherTicketsButton.waitFor();
  await page.waitForLoadState('networkidle');
  expect(requestPaths).toEqual([]);
  await otherTicketsButton.click();
  const readEntries = (title: string) =>
    page.getByRole('list', { name: title }).getByRole('listitem').allInnerTexts();
  const createTicketNumberReader = (title: string) => async () =>
    (await readEntries(title)).flatMap((text) => text.split(' ')[0] ?? []).toSorted();
  const expectedTicketNumbers = [secondTicket.ticket_number, colleagueTicket.ticket_number].toSorted();
  await expect
    .poll(createTicketNumberReader(`Open tickets of ${customer.full_name}`))
    .toEqual([secondTicket.ticket_number]);
  await expect
    .poll(createTicketNumberReader(`Open tickets of ${company.name}`))
    .toEqual(expectedTicketNumbers);
  await expect
    .poll(() => readEntries(`People of ${company.name}`))
    .toEqual([expect.stringContaining(colleague.email)]);
  await page.getByText('No others').waitFor();
  await page.getByText('No answers in the last 90 days').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await page.getByRole('link', { name: colleagueTicket.ticket_number }).click();
  await page.getByRole('heading', { level: 1, name: 'Lift' }).waitFor();
  await expect
    .poll(createTicketNumberReader(`Open tickets of ${company.name}`))
    .toContain(secondTicket.ticket_number);
  await page
    .getByRole('list', { name: `People of ${company.name}` })
    .getByText(customer.email)
    .waitFor();
});

test('loading the saved views does not move the other links of the navigation', async ({ visit }) => {
  const agent = await newPerson('agent');
  const body = { views: [{ name: 'Urgent ones', filters: { priority: 'critical' as const } }], version: 0 };
  await call('saveTicketViews', { params: { scope: 'own' }, body }, agent);
  const { page } = await visit({ as: agent });
  const viewsReleased = Promise.withResolvers<void>();
  await page.route('**/api/ticket-views', async (route) => {
    await viewsReleased.promise;
    await route.continue();
  });
  await page.goto('/admin');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const companiesLink = navigation.getByRole('link', { name: 'Companies' });
  const positionBefore = await companiesLink.boundingBox();
  viewsReleased.resolve();
  await navigation.getByRole('link', { name: 'Urgent ones' }).waitFor();
  expect(await companiesLink.boundingBox()).toEqual(positionBefore);
});
