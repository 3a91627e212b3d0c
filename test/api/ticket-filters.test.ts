import { beforeAll, expect, test } from 'vitest';
import type { TicketOrder, TicketQueue } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listTicketIds } from '../support/listed-tickets.ts';
import { newGroup } from '../support/groups.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../support/service-levels.ts';

/** Only the tickets of this file have this tag, and this word in their subjects. */
const tag = `t${newKey().slice(0, 8)}`;
const getToday = () => new Date().toISOString().slice(0, 10);
const getDayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let agent: Person;
let ann: Person;
let bob: Person;
let acme: Company;
let globex: Company;
/** The tickets of this file by name, oldest first. */
const ticketIds = { laptop: '', network: '', invoice: '', printer: '' };
type TicketName = keyof typeof ticketIds;

type CreateBody = Parameters<typeof call<'createTicket'>>[1]['body'];
async function createTicket(name: TicketName, as: Person, body: Omit<CreateBody, 'subject' | 'description'>) {
  const ticket = await call(
    'createTicket',
    { body: { ...body, subject: `${name} ${tag}`, description: 'Details.' }, idempotency_key: newKey() },
    as,
  );
  ticketIds[name] = ticket.id;
  const params = { id: ticket.id };
  await call('updateTicket', { params, body: { tags: [tag, name], version: 1 } }, agent);
}

beforeAll(async () => {
  const serviceLevel = await newServiceLevel(newPolicyBody({ first_response: 60 }), newHoursBody());
  [acme, globex] = await Promise.all([newCompany(undefined, 'active', serviceLevel), newCompany()]);
  [ann, bob, agent] = await Promise.all([
    newPerson('customer', { company: acme }),
    newPerson('customer', { company: globex }),
    newPerson('agent'),
  ]);
  await createTicket('laptop', ann, { category_id: 'access', department_id: 'crm', priority: 'high' });
  await createTicket('network', bob, { category_id: 'integration', type: 'problem', priority: 'high' });
  await createTicket('invoice', ann, { type: 'service_request', department_id: 'finance' });
  await createTicket('printer', ann, { category_id: 'access', type: 'problem', priority: 'low' });
  // The oldest ticket has the latest activity.
  await call(
    'addTicketComment',
    { params: { id: ticketIds.laptop }, body: { content: 'Done?' }, idempotency_key: newKey() },
    agent,
  );
});

type ListQuery = NonNullable<Parameters<typeof call<'listTickets'>>[1]['query']>;
const toTicketNames = (foundIds: readonly string[]) =>
  foundIds.flatMap((id) =>
    Object.entries(ticketIds).flatMap(([name, ticketId]) => (ticketId === id ? [name] : [])),
  );

/** The names of the tickets of this file in a list, from all pages. */
const listTicketNames = async (query: Partial<ListQuery>, limit = 50): Promise<string[]> =>
  toTicketNames(await listTicketIds(query, limit, agent));
const allNames = ['laptop', 'printer', 'invoice', 'network'];

test('each filter finds its tickets, by last activity', async () => {
  expect(await listTicketNames({ tag })).toEqual(allNames);
  expect(await listTicketNames({ tag, type: 'problem' })).toEqual(['printer', 'network']);
  expect(await listTicketNames({ tag, category: 'access' })).toEqual(['laptop', 'printer']);
  expect(await listTicketNames({ tag, department: 'finance' })).toEqual(['invoice']);
  expect(await listTicketNames({ company: acme.id })).toEqual(['laptop', 'printer', 'invoice']);
  expect(await listTicketNames({ requester: ann.id })).toEqual(['laptop', 'printer', 'invoice']);
  expect(await listTicketNames({ tag: 'no-ticket-has-it' })).toEqual([]);
});

test('filters are combined with each other and with status, priority and assignee', async () => {
  expect(await listTicketNames({ company: acme.id, priority: 'high' })).toEqual(['laptop']);
  expect(await listTicketNames({ company: acme.id, tag, category: 'access', type: 'problem' })).toEqual([
    'printer',
  ]);
  expect(await listTicketNames({ requester: ann.id, department: 'crm', status: 'new' })).toEqual(['laptop']);
  expect(await listTicketNames({ requester: ann.id, company: globex.id })).toEqual([]);
  expect(await listTicketNames({ company: globex.id, assignee: 'none' })).toEqual(['network']);
  expect(await listTicketNames({ company: globex.id, assignee: 'me' })).toEqual([]);
  expect(await listTicketNames({ tag, assignee: 'none', category: 'integration' })).toEqual(['network']);
});

test(
  'a filter with several values finds tickets that have any of them, page by page',
  { tags: ['nightly'] },
  async () => {
    expect(await listTicketNames({ tag, type: 'problem,service_request' })).toEqual([
      'printer',
      'invoice',
      'network',
    ]);
    expect(await listTicketNames({ tag, priority: 'high,low' })).toEqual(['laptop', 'printer', 'network']);
    expect(await listTicketNames({ tag, category: 'access,integration' })).toEqual([
      'laptop',
      'printer',
      'network',
    ]);
    expect(await listTicketNames({ tag, department: 'crm,finance' })).toEqual(['laptop', 'invoice']);
    expect(await listTicketNames({ tag: `${tag},no-ticket-has-it`, assignee: 'me,none' })).toEqual(allNames);
    expect(await listTicketNames({ company: `${acme.id},${globex.id}` }, 1)).toEqual(allNames);
    expect(await listTicketNames({ company: `${acme.id},${globex.id}`, tag: 'network,laptop' }, 1)).toEqual([
      'laptop',
      'network',
    ]);
    expect(await listTicketNames({ requester: `${bob.id},${ann.id}` }, 1)).toEqual(allNames);
    expect(await listTicketNames({ requester: `${bob.id},${ann.id}`, status: 'closed,resolved' })).toEqual(
      [],
    );
    const namesByCreation = ['printer', 'invoice', 'network', 'laptop'];
    expect(await listTicketNames({ requester: `${bob.id},${ann.id}`, order: 'created' }, 1)).toEqual(
      namesByCreation,
    );
    expect(await listTicketNames({ company: `${globex.id},${acme.id}`, order: 'created' }, 1)).toEqual(
      namesByCreation,
    );
    expect(await listTicketNames({ tag, status: 'new,in_progress' }, 2)).toEqual(allNames);
    expect(await listTicketNames({ tag, status: 'resolved,closed' })).toEqual([]);
  },
);

test(
  'open tickets are listed by priority, and by last activity within a priority',
  { tags: ['nightly'] },
  async () => {
    const namesByPriority = ['laptop', 'network', 'invoice', 'printer'];
    expect(await listTicketNames({ tag, order: 'priority' }, 2)).toEqual(namesByPriority);
    expect(await listTicketNames({ company: `${acme.id},${globex.id}`, order: 'priority' }, 1)).toEqual(
      namesByPriority,
    );
    expect(await listTicketNames({ requester: ann.id, order: 'priority' }, 1)).toEqual([
      'laptop',
      'invoice',
      'printer',
    ]);
    expect(await listTicketNames({ tag, order: 'priority', priority: 'low,medium' })).toEqual([
      'invoice',
      'printer',
    ]);
  },
);

test("a group's open tickets are listed by priority", { tags: ['nightly'] }, async () => {
  const group = await newGroup(await newPerson('admin'), [agent]);
  const idsByPriority: string[] = [];
  for (const priority of ['low', 'medium', 'critical'] as const) {
    const body = { subject: `${priority} ${tag}`, description: 'Details.', priority };
    const { id } = await call('createTicket', { body, idempotency_key: newKey() }, bob);
    await call('updateTicket', { params: { id }, body: { group_id: group.id, version: 1 } }, agent);
    idsByPriority.unshift(id);
  }
  for (const query of [
    { group: group.id },
    { group: 'mine' },
    { group: 'mine', priority: 'critical,low,medium' },
  ])
    expect(await listTicketIds({ ...query, order: 'priority' }, 1, agent)).toEqual(idsByPriority);
});

test('both days of a period are included, in either sort order', { tags: ['nightly'] }, async () => {
  const orders: TicketOrder[] = ['activity', 'created'];
  for (const order of orders) {
    const expectedNames = order === 'activity' ? allNames : ['printer', 'invoice', 'network', 'laptop'];
    const listNamesInOrder = (query: Partial<ListQuery>) => listTicketNames({ tag, order, ...query });
    expect(await listNamesInOrder({ created_from: getToday() })).toEqual(expectedNames);
    expect(
      await listNamesInOrder({ created_to: getToday(), active_from: getToday(), active_to: getToday() }),
    ).toEqual(expectedNames);
    expect(await listNamesInOrder({ created_to: getDayFromNow(-1) })).toEqual([]);
    expect(await listNamesInOrder({ active_to: getDayFromNow(-1) })).toEqual([]);
    expect(await listNamesInOrder({ created_from: getDayFromNow(1) })).toEqual([]);
    expect(await listNamesInOrder({ active_from: getDayFromNow(1) })).toEqual([]);
  }
});

test('the pages of a filtered list contain each ticket once, in every sort order', async () => {
  const namesByCreation = ['printer', 'invoice', 'laptop'];
  expect(await listTicketNames({ company: acme.id }, 1)).toEqual(['laptop', 'printer', 'invoice']);
  expect(await listTicketNames({ company: acme.id, tag }, 2)).toEqual(['laptop', 'printer', 'invoice']);
  expect(await listTicketNames({ requester: ann.id }, 1)).toEqual(['laptop', 'printer', 'invoice']);
  expect(await listTicketNames({ company: acme.id, order: 'created' }, 1)).toEqual(namesByCreation);
  expect(await listTicketNames({ company: acme.id, tag, order: 'created' }, 2)).toEqual(namesByCreation);
  expect(await listTicketNames({ requester: ann.id, order: 'created' }, 1)).toEqual(namesByCreation);
  // A ticket that staff have answered is not due.
  expect(await listTicketNames({ company: acme.id, order: 'due' }, 1)).toEqual(['invoice', 'printer']);
  expect(await listTicketNames({ requester: ann.id, tag, order: 'due' }, 1)).toEqual(['invoice', 'printer']);
});

test.each<[TicketQueue, string[]]>([
  ['waiting_on_us', ['printer', 'invoice']],
  ['waiting_on_customer', ['laptop']],
  ['breaching_soon', ['invoice', 'printer']],
  ['overdue', []],
  ['recently_closed', []],
])('the list %s can be filtered', async (queue, expectedNames) => {
  expect(await listTicketNames({ queue, company: acme.id }, 1)).toEqual(expectedNames);
  expect(await listTicketNames({ queue, requester: ann.id }, 1)).toEqual(expectedNames);
  expect((await listTicketNames({ queue, tag })).filter((name) => name !== 'network')).toEqual(expectedNames);
});

test('a search accepts the same filters', { tags: ['nightly'] }, async () => {
  type SearchQuery = Parameters<typeof call<'searchTickets'>>[1]['query'];
  const searchTicketNames = async (query: Partial<SearchQuery>) => {
    const { items } = await call('searchTickets', { query: { scope: 'all', q: tag, ...query } }, agent);
    return toTicketNames(items.map(({ id }) => id));
  };
  // The search index, with its tags, is updated within seconds.
  await expect.poll(() => searchTicketNames({ tag })).toEqual(['printer', 'invoice', 'network', 'laptop']);
  expect(await searchTicketNames({ tag: 'invoice' })).toEqual(['invoice']);
  expect(await searchTicketNames({ type: 'problem' })).toEqual(['printer', 'network']);
  expect(await searchTicketNames({ category: 'access', company: acme.id })).toEqual(['printer', 'laptop']);
  expect(await searchTicketNames({ department: 'crm' })).toEqual(['laptop']);
  expect(await searchTicketNames({ priority: 'low,high' })).toEqual(['printer', 'network', 'laptop']);
  expect(await searchTicketNames({ company: `${globex.id},${acme.id}`, tag: 'network,printer' })).toEqual([
    'printer',
    'network',
  ]);
  expect(await searchTicketNames({ assignee: 'me,none', status: 'assigned,new', type: 'incident' })).toEqual([
    'laptop',
  ]);
  expect(
    await searchTicketNames({ requester: bob.id, created_to: getToday(), active_from: getToday() }),
  ).toEqual(['network']);
  expect(await searchTicketNames({ created_to: getDayFromNow(-1) })).toEqual([]);
  expect(await searchTicketNames({ active_to: getDayFromNow(-1) })).toEqual([]);
});

test.each([
  ['type', 'lost', /must be one of/],
  ['category', 'Not An Id', /must be an id/],
  ['company', 'acme', /must be a company id/],
  ['requester', 'ann', /must be a user id/],
  ['tag', 'Two words', /lower-case/],
  ['tag', 'one,Two words', /lower-case/],
  ['status', 'new,lost', /must be one of: new/],
  ['priority', 'low,', /must be one of: low/],
  ['assignee', 'me,ann', /must be a user id/],
  ['group', 'mine,a group', /1 to 3 lower-case letters/],
  ['tag', Array.from({ length: 11 }, (_, n) => `t${n}`).join(','), /takes at most 10 values/],
  ['created_from', '2026-02-30', /must be a day, such as/],
  ['active_to', 'yesterday', /must be a day, such as/],
])('%s=%s is refused with a hint what to write instead', async (name, value, message) => {
  for (const endpoint of ['listTickets', 'searchTickets'] as const) {
    const answer = await attempt(endpoint, { query: { scope: 'all', q: 'x', [name]: value } }, agent);
    expect(answer.status).toBe(400);
    const issues = parseProblem(answer).issues?.filter(({ path }) => path === `query.${name}`);
    expect(issues).toEqual([{ path: `query.${name}`, message: expect.stringMatching(message) }]);
  }
});

test('a period that ends before it begins is refused, and so are filters for staff from a customer', async () => {
  const query = { scope: 'all', created_from: '2026-03-31', created_to: '2026-03-30' };
  const answer = await attempt('listTickets', { query }, agent);
  expect(answer.status).toBe(400);
  expect(parseProblem(answer).issues).toEqual([
    { path: 'query.created_to', message: 'must not be before 2026-03-31' },
  ]);
  for (const order of ['due', 'priority'] as const)
    expect((await attempt('listTickets', { query: { order } }, ann)).status).toBe(400);
  const customersAnswer = await attempt('listTickets', { query: { company: globex.id } }, ann);
  expect(customersAnswer.status).toBe(400);
  expect(parseProblem(customersAnswer).issues).toEqual([
    { path: 'query.company', message: 'Goes with scope=all only' },
  ]);
});

test('a view keeps every filter', async () => {
  const filters = {
    type: 'problem',
    category: 'access',
    department: 'crm',
    company: acme.id,
    requester: ann.id,
    tag,
    created_from: getToday(),
    created_to: getToday(),
    active_from: getToday(),
    active_to: getToday(),
  } as const;
  const params = { scope: 'own' } as const;
  const multiValueFilters = { status: 'new,assigned,new', tag: `vpn,${tag}`, order: 'priority' } as const;
  const savedViews = [
    { name: 'All', filters },
    { name: 'Several', filters: multiValueFilters },
  ];
  await call('saveTicketViews', { params, body: { views: savedViews, version: 0 } }, agent);
  expect((await call('getTicketViews', {}, agent)).own.views).toEqual([
    { name: 'All', filters },
    {
      name: 'Several',
      filters: { ...multiValueFilters, status: 'assigned,new', tag: [tag, 'vpn'].sort().join(',') },
    },
  ]);
  const invalidViews = [{ name: 'All', filters: { ...filters, created_to: '2026-01-01' } }];
  const answer = await attempt(
    'saveTicketViews',
    { params, body: { views: invalidViews, version: 1 } },
    agent,
  );
  expect(answer.status).toBe(400);
});
