import { beforeAll } from 'vitest';
import { limits } from '../../../shared/model/limits.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { getsFocus, keyboardOf } from '../../support/keyboard.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';

let people: { customer: Person; agent: Person };
let id: string;

beforeAll(async () => {
  const company = await newCompany();
  const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  people = { customer, agent };
  const body = { subject: 'A long story', description: 'As follows.' };
  ({ id } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
  // More than the megabyte that comes with a ticket: three bytes a letter.
  const content = '€'.repeat(limits.comment);
  for (let chapter = 1; chapter <= 40; chapter += 1)
    await call(
      'addTicketComment',
      {
        params: { id },
        body: { content: `Chapter ${chapter}. ${content}`.slice(0, limits.comment) },
        idempotency_key: newKey(),
      },
      customer,
    );
});

test.for([
  { who: 'customer', area: 'support' },
  { who: 'agent', area: 'admin' },
] as const)(
  'a $who keeps their position when earlier comments are loaded',
  async ({ who, area }, { visit }) => {
    const { page } = await visit({ as: people[who] });
    const { tabTo, keys } = await keyboardOf(page);
    await page.goto(`/${area}/ticket/${id}`);
    const earlier = page.getByRole('button', { name: 'Show earlier comments' });
    await tabTo(earlier);
    await keys('Space');
    await page.getByText('Chapter 1. ').waitFor();
    await earlier.waitFor({ state: 'detached' });
    const conversation = page.locator('[tabindex="-1"]').filter({ hasText: 'Chapter 1. ' }).last();
    await getsFocus(conversation);
  },
);
