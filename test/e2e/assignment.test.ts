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
const chooseOption = async (page: Page, field: RegExp | string, option: string) => {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

test('an administrator adds a group and a rule, tries the rule out and switches it on, and it assigns tickets', async ({
  visit,
}) => {
  const company = await newCompany();
  const [customer, agent, absentAgent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  const groupName = `Group ${randomUUID().slice(0, 8)}`;
  const earlierTicket = await newTicket(customer);
  const { page } = await visit({ as: admin, expected: [/status of 409/, /deleteGroup failed/] });
  await page.goto('/admin/assignment');
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await breadcrumbs.getByText('Groups and Rules').first().waitFor();

  await page.getByRole('button', { name: 'Add Group' }).click();
  const groupDialog = page.getByRole('dialog', { name: 'Add Group' });
  await groupDialog.getByRole('button', { name: 'Create' }).click();
  await groupDialog.getByText('Name is required').waitFor();
  await groupDialog.getByLabel('Name').fill(groupName);
  for (const { full_name } of [agent, absentAgent]) {
    await groupDialog.getByRole('button', { name: /^Members/ }).click();
    await page.getByLabel('Search staff').fill(full_name);
    await page.getByRole('option', { name: full_name }).click();
    await page.keyboard.press('Escape');
  }
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await groupDialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('row').filter({ hasText: groupName }).filter({ hasText: agent.full_name }).waitFor();

  await page.getByRole('button', { name: 'Set Away' }).click();
  const awayDialog = page.getByRole('dialog', { name: 'Away' });
  await awayDialog.getByRole('button', { name: /^Member of staff/ }).click();
  await page.getByLabel('Search staff').fill(absentAgent.full_name);
  await page.getByRole('option', { name: absentAgent.full_name }).click();
  await awayDialog.getByPlaceholder('YYYY/MM/DD').fill('2020/01/01');
  await awayDialog.getByRole('button', { name: 'Save' }).click();
  await awayDialog.getByText('Choose today or a later day').waitFor();
  await awayDialog.getByPlaceholder('YYYY/MM/DD').fill('2099/12/30');
  await awayDialog.getByLabel('Note').fill('Sailing');
  await awayDialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: absentAgent.full_name })
    .filter({ hasText: 'Sailing' })
    .waitFor();

  await page.getByRole('button', { name: 'Add Rule' }).click();
  const ruleDialog = page.getByRole('dialog', { name: 'Add Rule' });
  await ruleDialog.getByLabel('Name').fill('All of one company');
  await ruleDialog.getByRole('button', { name: /^Companies/ }).click();
  await page.getByRole('combobox', { name: 'Search companies' }).fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
  await page.keyboard.press('Escape');
  await chooseOption(page, /^Group/, groupName);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await ruleDialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('These changes apply once they are saved.').waitFor();

  await page.getByRole('button', { name: 'Try Out' }).click();
  const previewTable = page.getByRole('table', { name: 'How the rules would assign tickets' });
  await previewTable
    .getByRole('row')
    .filter({ hasText: earlierTicket.ticket_number })
    .filter({ hasText: agent.full_name })
    .waitFor();
  const assignmentToggle = page.getByLabel('Assign new tickets by these rules');
  await assignmentToggle.click({ force: true });
  await expect.poll(() => assignmentToggle.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save Rules' }).click();
  await page.getByText('Rules saved. They now assign new tickets.').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const { id, ticket_number } = await newTicket(customer);
  const readTicket = async () => (await call('getTicket', { params: { id } }, agent)).ticket;
  await expect.poll(async () => (await readTicket()).assignee_id, { timeout: 60_000 }).toBe(agent.id);
  expect((await call('getTicket', { params: { id: earlierTicket.id } }, agent)).ticket.group_id).toBeNull();

  await page.getByRole('button', { name: `Delete ${groupName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('This group cannot be deleted yet: open tickets are in it.').waitFor();

  await page.goto(`/admin/ticket/${id}`);
  const assigneeButton = page.getByRole('button', { name: /^Assignee/ });
  await assigneeButton.filter({ hasText: agent.full_name }).waitFor();
  await page.getByText('Rule “All of one company”').first().waitFor();
  await assigneeButton.click();
  await page.getByLabel('Search staff').first().fill(absentAgent.full_name);
  await page.getByRole('option', { name: absentAgent.full_name }).filter({ hasText: 'Away until' }).click();
  await page.getByText('Away until').first().waitFor();
  await chooseOption(page, /^Group/, 'No group');
  await expect.poll(async () => (await readTicket()).group_id).toBeNull();

  // Live messages about changes update the counters.
  const { page: agentPage } = await visit({ as: agent, live: true });
  await agentPage.goto(`/admin/tickets?q=${ticket_number}`);
  const ticketRow = agentPage.getByRole('row').filter({ hasText: ticket_number });
  await ticketRow.filter({ hasText: 'Away' }).waitFor();
  await ticketRow.getByRole('checkbox').check({ force: true });
  await chooseOption(agentPage, /^Move to group/, groupName);
  await agentPage.getByText(`1 ticket moved to ${groupName}`).waitFor();
  const navigation = agentPage.getByRole('navigation', { name: 'Admin' });
  await navigation
    .getByRole('listitem')
    .filter({ hasText: /^My Groups\s*1$/ })
    .waitFor();
  await navigation.getByRole('link', { name: /^My Groups/ }).click();
  await agentPage.getByRole('heading', { name: 'Tickets of my groups' }).waitFor();
  await ticketRow.filter({ hasText: groupName }).waitFor();
});
