// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { dropResponse } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
});

const connectionResetPattern = /net::ERR_CONNECTION_RESET/;

const screens = [
  { role: 'customer', path: '/support/ticket' },
  { role: 'agent', path: '/admin/ticket' },
] as const;

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);

test.for(screens)(
  'a $role who double-clicks Add Comment sends one request',
  async ({ role, path }, { visit }) => {
    const { id } = await createTicket(`Commented twice by the ${role}`);
    const { page, answers } = await visit({ as: role === 'agent' ? agent : customer });
    await page.goto(`${path}/${id}`);
    await page.getByLabel('Add a comment').fill('Once.');
    await page.getByRole('button', { name: 'Add Comment' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByText('Comment added successfully').waitFor();
    const commentRequests = (await answers()).filter(
      ({ method, path: requestPath }) => method === 'POST' && requestPath.endsWith('/comments'),
    );
    expect(commentRequests).toHaveLength(1);
  },
);

test.for(screens)(
  'a $role who edits a comment after a lost response sees that the first version was saved',
  async ({ role, path }, { visit }) => {
    const { id } = await createTicket(`Commented, lost, then edited by the ${role}`);
    const { page } = await visit({
      as: role === 'agent' ? agent : customer,
      expected: [connectionResetPattern, /status of 409/],
      failures: ['addTicketComment network_error', 'addTicketComment idempotency_key_reused'],
    });
    await dropResponse(page, { method: 'POST', path: /\/comments$/, times: 1 });
    await page.goto(`${path}/${id}`);
    const commentField = page.getByLabel('Add a comment');
    await commentField.fill('First wording.');
    await page.getByRole('button', { name: 'Add Comment' }).click();
    await page.getByText('The server could not be reached.').waitFor();
    await commentField.fill('Second wording.');
    await page.getByRole('button', { name: 'Add Comment' }).click();
    await page.getByText('An earlier version of this comment was already saved.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'First wording.' }).waitFor();
    await expect.poll(() => commentField.inputValue()).toBe('Second wording.');
    const { comments } = await call('getTicket', { params: { id } }, agent);
    expect(comments).toHaveLength(1);
  },
);
