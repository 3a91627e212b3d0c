// @module-tag nightly
import { expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';

const notFoundPattern = /status of 404/;

test('a ticket of another company shows the same page as a ticket that does not exist', async ({ visit }) => {
  const owner = await newPerson('customer', { company: await newCompany() });
  const body = { subject: 'Confidential', description: 'Only our company may read this.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, owner);
  const otherCustomer = await newPerson('customer', { company: await newCompany() });
  const { page, answers } = await visit({
    as: otherCustomer,
    expected: [notFoundPattern],
    failures: ['getTicket not_found'],
  });
  const pageTexts: string[] = [];
  for (const ticketId of [id, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
    await page.goto(`/support/ticket/${ticketId}`);
    await page.getByText('Ticket not found').waitFor();
    pageTexts.push(await page.getByRole('main').innerText());
  }
  expect(pageTexts[0]).toBe(pageTexts[1]);
  expect(
    (await answers()).filter(({ body: responseText }) => responseText.includes('Only our company')),
  ).toEqual([]);
});
