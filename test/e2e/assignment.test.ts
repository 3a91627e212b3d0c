// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const newTicket = (customer: Person) =>
  call(
    'createTicket',
    { body: { subject: `Rattle ${randomUUID()}`, description: 'Details.' }, idempotency_key: newKey() },
    customer,
  );
const choose = async (page: Page, field: RegExp | string, option: string) => {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

test('an administrator adds a group and a rule, tries the rule out and switches it on, and it assigns tickets', async ({
  visit,
}) => {
  const company = await newCompany();
  const [customer, agent, absent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  const name = `Group ${randomUUID().slice(0, 8)}`;
  const earlierTicket = await newTicket(customer);
  const { page } = await visit({ as: admin, expected: [/status of 409/, /deleteGroup failed/] });
  await page.goto('/admin/assignment');
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await breadcrumbs.getByText('Groups and Rules').first().waitFor();

  await page.getByRole('button', { name: 'Add Group' }).click();
  const group = page.getByRole('dialog', { name: 'Add Group' });
  await group.getByRole('button', { name: 'Create' }).click();
  await group.getByText('Name is required').waitFor();
  await group.getByLabel('Name').fill(name);
  for (const { full_name } of [agent, absent]) {
    await group.getByRole('button', { name: /^Members/ }).click();
    await page.getByLabel('Search staff').fill(full_name);
    await page.getByRole('option', { name: full_name }).click();
    await page.keyboard.press('Escape');
  }
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await group.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('row').filter({ hasText: name }).filter({ hasText: agent.full_name }).waitFor();

  await page.getByRole('button', { name: 'Set Away' }).click();
  const awayDialog = page.getByRole('dialog', { name: 'Away' });
  await awayDialog.getByRole('button', { name: /^Member of staff/ }).click();
  await page.getByLabel('Search staff').fill(absent.full_name);
  await page.getByRole('option', { name: absent.full_name }).click();
  await awayDialog.getByPlaceholder('YYYY/MM/DD').fill('2020/01/01');
  await awayDialog.getByRole('button', { name: 'Save' }).click();
  await awayDialog.getByText('Choose today or a later day').waitFor();
  await awayDialog.getByPlaceholder('YYYY/MM/DD').fill('2099/12/30');
  await awayDialog.getByLabel('Note').fill('Sailing');
  await awayDialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: absent.full_name }).filter({ hasText: 'Sailing' }).waitFor();

  await page.getByRole('button', { name: 'Add Rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add Rule' });
  await rule.getByLabel('Name').fill('All of one company');
  await rule.getByRole('button', { name: /^Companies/ }).click();
  await page.getByRole('combobox', { name: 'Search companies' }).fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
  await page.keyboard.press('Escape');
  await choose(page, /^Group/, name);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await rule.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('These changes apply once they are saved.').waitFor();

  await page.getByRole('button', { name: 'Try Out' }).click();
  const preview = page.getByRole('table', { name: 'How the rules would assign tickets' });
  await preview
    .getByRole('row')
    .filter({ hasText: earlierTicket.ticket_number })
    .filter({ hasText: agent.full_name })
    .waitFor();
  const toggle = page.getByLabel('Assign new tickets by these rules');
  await toggle.click({ force: true });
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save Rules' }).click();
  await page.getByText('Rules saved. They now assign new tickets.').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const { id, ticket_number } = await newTicket(customer);
  const ticketOf = async () => (await call('getTicket', { params: { id } }, agent)).ticket;
  await expect.poll(async () => (await ticketOf()).assignee_id, { timeout: 60_000 }).toBe(agent.id);
  expect((await call('getTicket', { params: { id: earlierTicket.id } }, agent)).ticket.group_id).toBeNull();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('This group cannot be deleted yet: open tickets are in it.').waitFor();

  await page.goto(`/admin/ticket/${id}`);
  const assignee = page.getByRole('button', { name: /^Assignee/ });
  await assignee.filter({ hasText: agent.full_name }).waitFor();
  await page.getByText('Rule “All of one company”').first().waitFor();
  await assignee.click();
  await page.getByLabel('Search staff').first().fill(absent.full_name);
  await page.getByRole('option', { name: absent.full_name }).filter({ hasText: 'Away until' }).click();
  await page.getByText('Away until').first().waitFor();
  await choose(page, /^Group/, 'No group');
  await expect.poll(async () => (await ticketOf()).group_id).toBeNull();

  // Live messages about changes update the counters.
  const { page: own } = await visit({ as: agent, live: true });
  await own.goto(`/admin/tickets?q=${ticket_number}`);
  const row = own.getByRole('row').filter({ hasText: ticket_number });
  await row.filter({ hasText: 'Away' }).waitFor();
  await row.getByRole('checkbox').check({ force: true });
  await choose(own, /^Move to group/, name);
  await own.getByText(`1 ticket moved to ${name}`).waitFor();
  const navigation = own.getByRole('navigation', { name: 'Admin' });
  await navigation
    .getByRole('listitem')
    .filter({ hasText: /^My Groups\s*1$/ })
    .waitFor();
  await navigation.getByRole('link', { name: /^My Groups/ }).click();
  await own.getByRole('heading', { name: 'Tickets of my groups' }).waitFor();
  await row.filter({ hasText: name }).waitFor();
});
