import { expect } from 'vitest';
import { messages } from '../../shared/model/messages.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';

const forbidden = /status of 403/;
const absent = /status of 404/;

test('a customer without a company is told so instead of a list', async ({ visit }) => {
  const { page } = await visit({ as: await newPerson('customer'), expected: [forbidden] });
  await page.goto('/support/my-tickets');
  const told = page.getByRole('status').filter({ hasText: messages.profile_without_company });
  await told.getByText('Please contact your administrator to assign you to a company.').waitFor();
  expect(await page.getByText('No tickets found').count()).toBe(0);
});

test('a customer without a company cannot raise a ticket, and keeps what they wrote', async ({ visit }) => {
  const { page } = await visit({ as: await newPerson('customer'), expected: [forbidden] });
  await page.goto('/support/new-ticket');
  await page.getByLabel('Subject').fill('Nobody knows where I work');
  await page.getByLabel('Description').fill('I started today.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText(messages.cannot_create_without_company, { exact: true }).waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Nobody knows where I work');
});

test("another company's ticket is not found, just as one that does not exist", async ({ visit }) => {
  const owner = await newPerson('customer', { company: await newCompany() });
  const body = { subject: 'Between us', description: 'Nobody else is to read this.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, owner);
  const stranger = await newPerson('customer', { company: await newCompany() });
  const { page, answers } = await visit({ as: stranger, expected: [absent] });
  const shown: string[] = [];
  for (const path of [id, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
    await page.goto(`/support/ticket/${path}`);
    await page.getByText('Ticket not found').waitFor();
    shown.push(await page.getByRole('main').innerText());
  }
  expect(shown[0]).toBe(shown[1]);
  expect((await answers()).filter(({ body: text }) => text.includes('Nobody else'))).toEqual([]);
});
