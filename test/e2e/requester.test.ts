// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let acme: Company;
let globex: Company;
let jane: Person;
let ben: Person;
let gina: Person;
let agent: Person;

beforeAll(async () => {
  [acme, globex] = await Promise.all([newCompany(), newCompany()]);
  [jane, ben, gina, agent] = await Promise.all([
    newPerson('customer', { company: acme, full_name: 'Jane Doe' }),
    newPerson('customer', { company: acme, full_name: 'Ben Okafor' }),
    newPerson('customer', { company: globex, full_name: 'Gina Ross' }),
    newPerson('agent'),
  ]);
});

test('an agent gives a ticket to a colleague, and moves it to another company after a warning', async ({
  visit,
}) => {
  const body = { subject: 'Label printer', description: 'It jams.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, jane);
  for (const is_internal of [false, true])
    await call(
      'addTicketComment',
      { params: { id }, body: { content: 'Hello', is_internal }, idempotency_key: newKey() },
      agent,
    );
  const { page } = await visit({ as: agent, width: 390 });
  await page.goto(`/admin/ticket/${id}`);
  const changeRequesterButton = page.getByRole('button', { name: 'Change requester' });
  const dialog = page.getByRole('dialog', { name: 'Change requester' });
  await changeRequesterButton.click();
  await dialog.getByRole('button', { name: 'Change requester' }).click();
  await dialog.getByText('Choose a person').last().waitFor();
  expect(await dialog.getByText('This ticket moves').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Person' }).click();
  await page.getByRole('option', { name: ben.full_name }).click();
  await dialog.getByRole('button', { name: 'Change requester' }).click();
  await page.getByText('Ticket requester updated successfully').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('changed the requester from Jane Doe to Ben Okafor').waitFor();

  await changeRequesterButton.click();
  await chooseCompany(page, globex);
  await dialog.getByText('1 public comment and 0 files').waitFor();
  await dialog.getByText('Internal notes stay hidden from them.').waitFor();
  await dialog.getByText(`People of ${acme.name} can no longer open it.`).waitFor();
  expect(await measureOverflow(page)).toBe(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Person' }).click();
  await page.getByRole('option', { name: gina.full_name }).click();
  await dialog.getByRole('button', { name: `Move to ${globex.name}` }).click();
  await page.getByText('Ticket requester and company updated successfully').waitFor();
  await page.getByText(`changed the company from ${acme.name} to ${globex.name}`).waitFor();
  expect((await call('getTicket', { params: { id } }, gina)).ticket.requester_id).toBe(gina.id);
});
