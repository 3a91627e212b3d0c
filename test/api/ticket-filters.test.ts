import { beforeAll, expect, test } from 'vitest';
import type { TicketOrder, TicketQueue } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listedTickets } from '../support/listed-tickets.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { hoursBody, newServiceLevel, policyBody } from '../support/service-levels.ts';

/** Only the tickets of this file have this tag, and this word in their subjects. */
const tag = `t${newKey().slice(0, 8)}`;
const today = () => new Date().toISOString().slice(0, 10);
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let agent: Person;
let ann: Person;
let bob: Person;
let acme: Company;
let globex: Company;
/** The tickets of this file by name, oldest first. */
const ids = { laptop: '', network: '', invoice: '', printer: '' };
type Name = keyof typeof ids;

type Body = Parameters<typeof call<'createTicket'>>[1]['body'];
async function create(name: Name, as: Person, body: Omit<Body, 'subject' | 'description'>) {
  const ticket = await call(
    'createTicket',
    { body: { ...body, subject: `${name} ${tag}`, description: 'Details.' }, idempotency_key: newKey() },
    as,
  );
  ids[name] = ticket.id;
  const params = { id: ticket.id };
  await call('updateTicket', { params, body: { tags: [tag, name], version: 1 } }, agent);
}

beforeAll(async () => {
  const serviceLevel = await newServiceLevel(policyBody({ first_response: 60 }), hoursBody());
  [acme, globex] = await Promise.all([newCompany(undefined, 'active', serviceLevel), newCompany()]);
  [ann, bob, agent] = await Promise.all([
    newPerson('customer', { company: acme }),
    newPerson('customer', { company: globex }),
    newPerson('agent'),
  ]);
  await create('laptop', ann, { category_id: 'access', department_id: 'crm', priority: 'high' });
  await create('network', bob, { category_id: 'integration', type: 'problem', priority: 'high' });
  await create('invoice', ann, { type: 'service_request', department_id: 'finance' });
  await create('printer', ann, { category_id: 'access', type: 'problem', priority: 'low' });
  // The oldest ticket has the latest activity.
  await call(
    'addTicketComment',
    { params: { id: ids.laptop }, body: { content: 'Done?' }, idempotency_key: newKey() },
    agent,
  );
});

type Query = NonNullable<Parameters<typeof call<'listTickets'>>[1]['query']>;
const namesOf = (found: readonly string[]) =>
  found.flatMap((id) => Object.entries(ids).flatMap(([name, one]) => (one === id ? [name] : [])));

/** The ids of the tickets of this file in a list, from all pages. */
const namesIn = async (query: Partial<Query>, limit = 50): Promise<string[]> =>
  namesOf(await listedTickets(query, limit, agent));
const allNames = ['laptop', 'printer', 'invoice', 'network'];

test('each filter finds its tickets, by last activity', async () => {
  expect(await namesIn({ tag })).toEqual(allNames);
  expect(await namesIn({ tag, type: 'problem' })).toEqual(['printer', 'network']);
  expect(await namesIn({ tag, category: 'access' })).toEqual(['laptop', 'printer']);
  expect(await namesIn({ tag, department: 'finance' })).toEqual(['invoice']);
  expect(await namesIn({ company: acme.id })).toEqual(['laptop', 'printer', 'invoice']);
  expect(await namesIn({ requester: ann.id })).toEqual(['laptop', 'printer', 'invoice']);
  expect(await namesIn({ tag: 'no-ticket-has-it' })).toEqual([]);
});

test('filters are combined with each other and with status, priority and assignee', async () => {
  expect(await namesIn({ company: acme.id, priority: 'high' })).toEqual(['laptop']);
  expect(await namesIn({ company: acme.id, tag, category: 'access', type: 'problem' })).toEqual(['printer']);
  expect(await namesIn({ requester: ann.id, department: 'crm', status: 'new' })).toEqual(['laptop']);
  expect(await namesIn({ requester: ann.id, company: globex.id })).toEqual([]);
  expect(await namesIn({ company: globex.id, assignee: 'none' })).toEqual(['network']);
  expect(await namesIn({ company: globex.id, assignee: 'me' })).toEqual([]);
  expect(await namesIn({ tag, assignee: 'none', category: 'integration' })).toEqual(['network']);
});

test(
  'a filter with several values finds tickets that have any of them, page by page',
  { tags: ['nightly'] },
  async () => {
    expect(await namesIn({ tag, type: 'problem,service_request' })).toEqual([
      'printer',
      'invoice',
      'network',
    ]);
    expect(await namesIn({ tag, priority: 'high,low' })).toEqual(['laptop', 'printer', 'network']);
    expect(await namesIn({ tag, category: 'access,integration' })).toEqual(['laptop', 'printer', 'network']);
    expect(await namesIn({ tag, department: 'crm,finance' })).toEqual(['laptop', 'invoice']);
    expect(await namesIn({ tag: `${tag},no-ticket-has-it`, assignee: 'me,none' })).toEqual(allNames);
    expect(await namesIn({ company: `${acme.id},${globex.id}` }, 1)).toEqual(allNames);
    expect(await namesIn({ company: `${acme.id},${globex.id}`, tag: 'network,laptop' }, 1)).toEqual([
      'laptop',
      'network',
    ]);
    expect(await namesIn({ requester: `${bob.id},${ann.id}` }, 1)).toEqual(allNames);
    expect(await namesIn({ requester: `${bob.id},${ann.id}`, status: 'closed,resolved' })).toEqual([]);
    const byCreation = ['printer', 'invoice', 'network', 'laptop'];
    expect(await namesIn({ requester: `${bob.id},${ann.id}`, order: 'created' }, 1)).toEqual(byCreation);
    expect(await namesIn({ company: `${globex.id},${acme.id}`, order: 'created' }, 1)).toEqual(byCreation);
    expect(await namesIn({ tag, status: 'new,in_progress' }, 2)).toEqual(allNames);
    expect(await namesIn({ tag, status: 'resolved,closed' })).toEqual([]);
  },
);

test(
  'open tickets are listed by priority, and by last activity within a priority',
  { tags: ['nightly'] },
  async () => {
    const byPriority = ['laptop', 'network', 'invoice', 'printer'];
    expect(await namesIn({ tag, order: 'priority' }, 2)).toEqual(byPriority);
    expect(await namesIn({ company: `${acme.id},${globex.id}`, order: 'priority' }, 1)).toEqual(byPriority);
    expect(await namesIn({ requester: ann.id, order: 'priority' }, 1)).toEqual([
      'laptop',
      'invoice',
      'printer',
    ]);
    expect(await namesIn({ tag, order: 'priority', priority: 'low,medium' })).toEqual(['invoice', 'printer']);
  },
);

test('both days of a period are included, in either sort order', { tags: ['nightly'] }, async () => {
  const orders: TicketOrder[] = ['activity', 'created'];
  for (const order of orders) {
    const expected = order === 'activity' ? allNames : ['printer', 'invoice', 'network', 'laptop'];
    const found = (query: Partial<Query>) => namesIn({ tag, order, ...query });
    expect(await found({ created_from: today() })).toEqual(expected);
    expect(await found({ created_to: today(), active_from: today(), active_to: today() })).toEqual(expected);
    expect(await found({ created_to: dayFromNow(-1) })).toEqual([]);
    expect(await found({ active_to: dayFromNow(-1) })).toEqual([]);
    expect(await found({ created_from: dayFromNow(1) })).toEqual([]);
    expect(await found({ active_from: dayFromNow(1) })).toEqual([]);
  }
});

test('the pages of a filtered list contain each ticket once, in every sort order', async () => {
  const byCreation = ['printer', 'invoice', 'laptop'];
  expect(await namesIn({ company: acme.id }, 1)).toEqual(['laptop', 'printer', 'invoice']);
  expect(await namesIn({ company: acme.id, tag }, 2)).toEqual(['laptop', 'printer', 'invoice']);
  expect(await namesIn({ requester: ann.id }, 1)).toEqual(['laptop', 'printer', 'invoice']);
  expect(await namesIn({ company: acme.id, order: 'created' }, 1)).toEqual(byCreation);
  expect(await namesIn({ company: acme.id, tag, order: 'created' }, 2)).toEqual(byCreation);
  expect(await namesIn({ requester: ann.id, order: 'created' }, 1)).toEqual(byCreation);
  // A ticket that staff have answered is not due.
  expect(await namesIn({ company: acme.id, order: 'due' }, 1)).toEqual(['invoice', 'printer']);
  expect(await namesIn({ requester: ann.id, tag, order: 'due' }, 1)).toEqual(['invoice', 'printer']);
});

test.each<[TicketQueue, string[]]>([
  ['waiting_on_us', ['printer', 'invoice']],
  ['waiting_on_customer', ['laptop']],
  ['breaching_soon', ['invoice', 'printer']],
  ['overdue', []],
  ['recently_closed', []],
])('the list %s can be filtered', async (queue, expected) => {
  expect(await namesIn({ queue, company: acme.id }, 1)).toEqual(expected);
  expect(await namesIn({ queue, requester: ann.id }, 1)).toEqual(expected);
  expect((await namesIn({ queue, tag })).filter((name) => name !== 'network')).toEqual(expected);
});

test('a search accepts the same filters', { tags: ['nightly'] }, async () => {
  type SearchQuery = Parameters<typeof call<'searchTickets'>>[1]['query'];
  const searchNames = async (query: Partial<SearchQuery>) => {
    const { items } = await call('searchTickets', { query: { scope: 'all', q: tag, ...query } }, agent);
    return namesOf(items.map(({ id }) => id));
  };
  // The search index, with its tags, is updated within seconds.
  await expect.poll(() => searchNames({ tag })).toEqual(['printer', 'invoice', 'network', 'laptop']);
  expect(await searchNames({ tag: 'invoice' })).toEqual(['invoice']);
  expect(await searchNames({ type: 'problem' })).toEqual(['printer', 'network']);
  expect(await searchNames({ category: 'access', company: acme.id })).toEqual(['printer', 'laptop']);
  expect(await searchNames({ department: 'crm' })).toEqual(['laptop']);
  expect(await searchNames({ priority: 'low,high' })).toEqual(['printer', 'network', 'laptop']);
  expect(await searchNames({ company: `${globex.id},${acme.id}`, tag: 'network,printer' })).toEqual([
    'printer',
    'network',
  ]);
  expect(await searchNames({ assignee: 'me,none', status: 'assigned,new', type: 'incident' })).toEqual([
    'laptop',
  ]);
  expect(await searchNames({ requester: bob.id, created_to: today(), active_from: today() })).toEqual([
    'network',
  ]);
  expect(await searchNames({ created_to: dayFromNow(-1) })).toEqual([]);
  expect(await searchNames({ active_to: dayFromNow(-1) })).toEqual([]);
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
    created_from: today(),
    created_to: today(),
    active_from: today(),
    active_to: today(),
  } as const;
  const params = { scope: 'own' } as const;
  const severalFilters = { status: 'new,assigned,new', tag: `vpn,${tag}`, order: 'priority' } as const;
  const savedViews = [
    { name: 'All', filters },
    { name: 'Several', filters: severalFilters },
  ];
  await call('saveTicketViews', { params, body: { views: savedViews, version: 0 } }, agent);
  expect((await call('getTicketViews', {}, agent)).own.views).toEqual([
    { name: 'All', filters },
    {
      name: 'Several',
      filters: { ...severalFilters, status: 'assigned,new', tag: [tag, 'vpn'].sort().join(',') },
    },
  ]);
  const views = [{ name: 'All', filters: { ...filters, created_to: '2026-01-01' } }];
  const answer = await attempt('saveTicketViews', { params, body: { views, version: 1 } }, agent);
  expect(answer.status).toBe(400);
});
