import { beforeAll, expect, test } from 'vitest';
import type { Queues } from '../../shared/contract/queues.ts';
import type { TicketOrder, TicketQueue } from '../../shared/model/ticket.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { listedTickets } from '../support/listed-tickets.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { setTicketFields } from '../support/stored-items/tickets.ts';
import { hoursBody, newServiceLevel, policyBody } from '../support/service-levels.ts';

let agent: Person;
let customer: Person;

beforeAll(async () => {
  const serviceLevel = await newServiceLevel(policyBody({ first_response: 60 }), hoursBody());
  const company = await newCompany(undefined, 'active', serviceLevel);
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

const create = (priority: 'low' | 'high' = 'low') =>
  call(
    'createTicket',
    { body: { subject: 'The gate', description: 'It squeaks.', priority }, idempotency_key: newKey() },
    customer,
  );
const comment = (id: string, as: Person) =>
  call('addTicketComment', { params: { id }, body: { content: 'Oil.' }, idempotency_key: newKey() }, as);
const counts = (): Promise<Queues> => call('getQueues', {}, agent);

/** The ticket ids of a list, from all pages. Lists of one assignee are read with one ticket per page. */
const idsIn = (queue: TicketQueue, more: { priority?: string; assignee?: string; status?: string } = {}) =>
  listedTickets({ queue, ...more }, more.assignee === undefined ? 50 : 1, agent);

test('a list is sorted as a whole, not only within its pages', { tags: ['nightly'] }, async () => {
  const [low, high, later] = [await create(), await create('high'), await create()];
  await comment(low.id, customer);
  const company = low.company_id;
  const ids = [low, high, later].map(({ id }) => id);
  const ours = async (order: TicketOrder, limit: number) =>
    (await listedTickets({ queue: 'waiting_on_us', company, order }, limit, agent)).filter((id) =>
      ids.includes(id),
    );
  expect(await ours('activity', 1)).toEqual([low.id, later.id, high.id]);
  expect(await ours('created', 1)).toEqual([later.id, high.id, low.id]);
  expect(await ours('priority', 2)).toEqual([high.id, low.id, later.id]);
  expect(await ours('due', 1)).toEqual([low.id, high.id, later.id]);
});

test(
  'a ticket moves between queues as customers and staff comment and when it ends',
  { tags: ['nightly'] },
  async () => {
    const tickets = [await create(), await create('high'), await create()];
    const ids = tickets.map(({ id }) => id);
    const [first = '', second = '', third = ''] = ids;
    const ours = async (queue: TicketQueue, more = {}) =>
      (await idsIn(queue, more)).filter((id) => ids.includes(id));
    expect(await ours('waiting_on_us')).toEqual([third, second, first]);
    expect(await ours('waiting_on_us', { priority: 'high' })).toEqual([second]);
    expect(await ours('breaching_soon')).toEqual([first, second, third]);

    expect(await ours('waiting_on_us', { priority: 'high,critical' })).toEqual([second]);

    await comment(first, agent);
    await call(
      'updateTicket',
      { params: { id: second }, body: { assignee_id: agent.id, version: 1 } },
      agent,
    );
    expect(await ours('waiting_on_customer')).toEqual([first]);
    // Assigning a new ticket changes its status, which counts as activity.
    expect(await ours('waiting_on_us')).toEqual([second, third]);
    expect(await idsIn('waiting_on_us', { assignee: agent.id })).toEqual([second]);
    expect(await ours('breaching_soon')).toEqual([second, third]);

    await comment(first, customer);
    await call('updateTicket', { params: { id: third }, body: { status: 'resolved', version: 1 } }, agent);
    expect(await ours('waiting_on_us')).toEqual([first, second]);
    await call('updateTicket', { params: { id: second }, body: { status: 'closed', version: 2 } }, agent);
    expect(await ours('recently_closed')).toEqual([second, third]);
    expect(await ours('recently_closed', { priority: 'high' })).toEqual([second]);
    expect(await idsIn('recently_closed', { assignee: agent.id })).toEqual([second]);
    expect(await idsIn('recently_closed', { assignee: agent.id, status: 'new,resolved' })).toEqual([]);
  },
);

test(
  'the tickets that are due next are listed first, and overdue tickets have a list of their own',
  { tags: ['nightly'] },
  async () => {
    const [first, second, late] = [(await create()).id, (await create()).id, (await create()).id];
    const due_at = new Date(Date.now() - 120_000).toISOString();
    await setTicketFields(late, { due_at, due_position: due_at });
    const ourTickets = async (queue: TicketQueue) =>
      (await idsIn(queue)).filter((id) => [first, second, late].includes(id));
    await expect.poll(() => ourTickets('overdue')).toEqual([late]);
    expect((await counts()).overdue).toBeGreaterThan(0);
    expect(await ourTickets('breaching_soon')).toEqual([first, second]);
  },
);

test('the counts of the queues are updated after changes', async () => {
  const { id } = await create();
  const { waiting_on_us, waiting_on_customer, breaching_soon, recently_closed } = await counts();
  for (const count of [waiting_on_us, breaching_soon]) expect(count).toBeGreaterThan(0);
  for (const count of [waiting_on_customer, recently_closed]) expect(count).toBeGreaterThanOrEqual(0);
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
  expect((await counts()).recently_closed).toBeGreaterThan(0);
});

test('customers cannot list the queues', async () => {
  const { status } = await attempt('listTickets', { query: { queue: 'waiting_on_us' } }, customer);
  expect(status).toBe(400);
});
