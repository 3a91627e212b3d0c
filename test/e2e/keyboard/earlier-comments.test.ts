// @module-tag nightly
import { beforeAll } from 'vitest';
import { limits } from '../../../shared/model/limits.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';

let people: { customer: Person; agent: Person };
let ticketId: string;

beforeAll(async () => {
  const company = await newCompany();
  const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  people = { customer, agent };
  const body = { subject: 'A ticket with many comments', description: 'Details.' };
  ({ id: ticketId } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
  // `getTicket` returns at most 1 MB of comments. These comments are larger: € has three bytes in UTF-8.
  const content = '€'.repeat(limits.comment);
  for (let number = 1; number <= 40; number += 1)
    await call(
      'addTicketComment',
      {
        params: { id: ticketId },
        body: { content: `Comment ${number}. ${content}`.slice(0, limits.comment) },
        idempotency_key: newKey(),
      },
      customer,
    );
});

test.for([
  { role: 'customer', area: 'support' },
  { role: 'agent', area: 'admin' },
] as const)(
  'a $role loads earlier comments with the keyboard, and the focus moves to the conversation',
  async ({ role, area }, { visit }) => {
    const { page } = await visit({ as: people[role] });
    const { tabTo, keys } = await createKeyboard(page);
    await page.goto(`/${area}/ticket/${ticketId}`);
    const earlierCommentsButton = page.getByRole('button', { name: 'Show earlier comments' });
    await tabTo(earlierCommentsButton);
    await keys('Space');
    await page.getByText('Comment 1. ').waitFor();
    await earlierCommentsButton.waitFor({ state: 'detached' });
    const conversation = page.locator('[tabindex="-1"]').filter({ hasText: 'Comment 1. ' }).last();
    await waitForFocus(conversation);
  },
);
