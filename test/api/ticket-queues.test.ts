import { beforeAll, expect, test } from 'vitest';
import type { Queues } from '../../shared/contract/queues.ts';
import type { TicketOrder, TicketQueue } from '../../shared/model/ticket.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { listTicketIds } from '../support/listed-tickets.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { setTicketFields } from '../support/stored-items/tickets.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../support/service-levels.ts';

let agent: Person;
let customer: Person;

beforeAll(async () => {
  const serviceLevel = await newServiceLevel(newPolicyBody({ first_response: 60 }), newHoursBody());
  const company = await newCompany(undefined, 'active', serviceLevel);
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

const createTicket = (priority: 'low' | 'high' = 'low') =>
  call(
    'createTicket',
    { body: { subject: 'The gate', description: 'It squeaks.', priority }, idempotency_key: newKey() },
    customer,
  );
const addComment = (id: string, as: Person) =>
  call('addTicketComment', { params: { id }, body: { content: 'Oil.' }, idempotency_key: newKey() }, as);
const readQueueCounts = (): Promise<Queues> => call('getQueues', {}, agent);

/** The ticket ids of a list, from all pages. Lists of one assignee are read with one ticket per page. */
const listTicketIdsInQueue = (
  queue: TicketQueue,
  filters: { priority?: string; assignee?: string; status?: string } = {},
) => listTicketIds({ queue, ...filters }, filters.assignee === undefined ? 50 : 1, agent);

test('a list is sorted as a whole, not only within its pages', { tags: ['nightly'] }, async () => {
  const [lowTicket, highTicket, laterTicket] = [
    await createTicket(),
    await createTicket('high'),
    await createTicket(),
  ];
  await addComment(lowTicket.id, customer);
  const company = lowTicket.company_id;
  const ids = [lowTicket, highTicket, laterTicket].map(({ id }) => id);
  const listTestTicketIds = async (order: TicketOrder, limit: number) =>
    (await listTicketIds({ queue: 'waiting_on_us', company, order }, limit, agent)).filter((id) =>
      ids.includes(id),
    );
  expect(await listTestTicketIds('activity', 1)).toEqual([lowTicket.id, laterTicket.id, highTicket.id]);
  expect(await listTestTicketIds('created', 1)).toEqual([laterTicket.id, highTicket.id, lowTicket.id]);
  expect(await listTestTicketIds('priority', 2)).toEqual([highTicket.id, lowTicket.id, laterTicket.id]);
  expect(await listTestTicketIds('due', 1)).toEqual([lowTicket.id, highTicket.id, laterTicket.id]);
});

test(
  'a ticket moves between queues as customers and staff comment and when it ends',
  { tags: ['nightly'] },
  async () => {
    const tickets = [await createTicket(), await createTicket('high'), await createTicket()];
    const ids = tickets.map(({ id }) => id);
    const [firstId = '', secondId = '', thirdId = ''] = ids;
    const listTestTicketIds = async (queue: TicketQueue, filters = {}) =>
      (await listTicketIdsInQueue(queue, filters)).filter((id) => ids.includes(id));
    expect(await listTestTicketIds('waiting_on_us')).toEqual([thirdId, secondId, firstId]);
    expect(await listTestTicketIds('waiting_on_us', { priority: 'high' })).toEqual([secondId]);
    expect(await listTestTicketIds('breaching_soon')).toEqual([firstId, secondId, thirdId]);

    expect(await listTestTicketIds('waiting_on_us', { priority: 'high,critical' })).toEqual([secondId]);

    await addComment(firstId, agent);
    await call(
      'updateTicket',
      { params: { id: secondId }, body: { assignee_id: agent.id, version: 1 } },
      agent,
    );
    expect(await listTestTicketIds('waiting_on_customer')).toEqual([firstId]);
    // Assigning a new ticket changes its status, which counts as activity.
    expect(await listTestTicketIds('waiting_on_us')).toEqual([secondId, thirdId]);
    expect(await listTicketIdsInQueue('waiting_on_us', { assignee: agent.id })).toEqual([secondId]);
    expect(await listTestTicketIds('breaching_soon')).toEqual([secondId, thirdId]);

    await addComment(firstId, customer);
    await call('updateTicket', { params: { id: thirdId }, body: { status: 'resolved', version: 1 } }, agent);
    expect(await listTestTicketIds('waiting_on_us')).toEqual([firstId, secondId]);
    await call('updateTicket', { params: { id: secondId }, body: { status: 'closed', version: 2 } }, agent);
    expect(await listTestTicketIds('recently_closed')).toEqual([secondId, thirdId]);
    expect(await listTestTicketIds('recently_closed', { priority: 'high' })).toEqual([secondId]);
    expect(await listTicketIdsInQueue('recently_closed', { assignee: agent.id })).toEqual([secondId]);
    expect(
      await listTicketIdsInQueue('recently_closed', { assignee: agent.id, status: 'new,resolved' }),
    ).toEqual([]);
  },
);

test(
  'the tickets that are due next are listed first, and overdue tickets have a list of their own',
  { tags: ['nightly'] },
  async () => {
    const [firstId, secondId, overdueId] = [
      (await createTicket()).id,
      (await createTicket()).id,
      (await createTicket()).id,
    ];
    const due_at = new Date(Date.now() - 120_000).toISOString();
    await setTicketFields(overdueId, { due_at, due_position: due_at });
    const listTestTicketIds = async (queue: TicketQueue) =>
      (await listTicketIdsInQueue(queue)).filter((id) => [firstId, secondId, overdueId].includes(id));
    await expect.poll(() => listTestTicketIds('overdue')).toEqual([overdueId]);
    expect((await readQueueCounts()).overdue).toBeGreaterThan(0);
    expect(await listTestTicketIds('breaching_soon')).toEqual([firstId, secondId]);
  },
);

test('the counts of the queues are updated after changes', async () => {
  const { id } = await createTicket();
  const { waiting_on_us, waiting_on_customer, breaching_soon, recently_closed } = await readQueueCounts();
  for (const count of [waiting_on_us, breaching_soon]) expect(count).toBeGreaterThan(0);
  for (const count of [waiting_on_customer, recently_closed]) expect(count).toBeGreaterThanOrEqual(0);
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
  expect((await readQueueCounts()).recently_closed).toBeGreaterThan(0);
});

test('customers cannot list the queues', async () => {
  const { status } = await attempt('listTickets', { query: { queue: 'waiting_on_us' } }, customer);
  expect(status).toBe(400);
});
