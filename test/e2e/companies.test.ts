import { expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';

const absent = /status of 404/;

test("another company's ticket is not found, like one that does not exist", async ({ visit }) => {
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
