// @module-tag nightly
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointName, contract } from '../../../shared/contract/index.ts';
import { type LooseInput, attempt, call, newKey } from '../../support/api.ts';
import { newField } from '../../support/custom-fields.ts';
import { attachFile } from '../../support/files.ts';
import { newGroup } from '../../support/groups.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { newServiceLevel, policyBody } from '../../support/service-levels.ts';

// In the shared cloud, other tests would change settings that customers receive.
const cloud = await startOwnCloud();
afterAll(() => cloud.stop());

const company = await newCompany(
  undefined,
  'active',
  await newServiceLevel(policyBody({ first_response: 60, resolution: 2_400 })),
);
const [customer, colleague, agent, other, admin] = await Promise.all([
  newPerson('customer', { company, own_tickets_only: true }),
  newPerson('customer', { company }),
  newPerson('agent'),
  newPerson('agent'),
  newPerson('admin'),
]);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const words = { subject: 'Kettle', description: 'It leaks.' };
const creation = { body: words, idempotency_key: newKey() };
const [commentKey, followUpKey] = [newKey(), newKey()];
/** Path parameters: the ids of the ticket, its comments and its files. */
const params: Record<string, string> = { month: '2026-01' };
const id = () => params['id'] ?? '';
const ofTicket = (rest: LooseInput = {}): LooseInput => ({ ...rest, params: { id: id() } });
const ofComment = (name: string, rest: LooseInput = {}): LooseInput => ({
  ...rest,
  params: { id: id(), comment_id: params[name] },
});

const names = Object.keys(contract).filter((name): name is EndpointName => name in contract);
const isAboutTickets = (name: EndpointName) => contract[name].path.startsWith('/api/tickets/{id}');

/** The queries with which an endpoint is called; by default, one call without a query. */
const queries: { readonly [K in EndpointName]?: readonly Record<string, string>[] } = {
  listTickets: [{}, { tab: 'open' }, { tab: 'on_hold' }, { order: 'created' }, { limit: '1' }],
  searchTickets: [{ q: 'kettle' }, { q: 'boiler' }, { q: 'is:open', order: 'best' }],
  listMonthlyReportTickets: [{ figure: 'created' }],
  listTicketComments: [{}, { limit: '1' }],
};

/** Requests that have already been made. Responses to repeated requests must not reveal anything either. */
const repeatedInputs: { readonly [K in EndpointName]?: () => LooseInput } = {
  createTicket: () => creation,
  addTicketComment: () => ofTicket({ body: { content: 'Please hurry.' }, idempotency_key: commentKey }),
  editTicketComment: () => ofComment('comment_id', { body: { content: 'It leaks more.' } }),
  deleteTicketComment: () => ofComment('deleted_id'),
  takeBackTicketComment: () => ofComment('taken_back_id'),
  completeUpload: () => ({ params }),
  startFollowUp: () => ofTicket({ body: { content: 'Again.' }, idempotency_key: followUpKey }),
  markTicketRead: () => ofTicket({ body: { seen_at: '2026-01-01T00:00:00.000Z' } }),
  setFollow: () => ofTicket({ body: { state: 'follows' } }),
  rateTicket: () => ofTicket({ body: { answer: 'good' } }),
};

const accountReason = 'is about the account of the caller, and not about tickets';
/** Why the responses of an endpoint are not compared. */
const notCompared: { readonly [K in EndpointName]?: string } = {
  getDownload: 'contains a signature with the time',
  requestUpload: 'contains a signature with the time',
  saveDraft: 'contains the time',
  markTicketUnread: 'stores the time, which is in responses to `getTicket`',
  createLivePass: 'is a random secret',
  listSessions: accountReason,
  markBellSeen: 'names a bell entry that responses to `getBell` contain',
};

const reasonOf = (name: EndpointName): string | undefined =>
  notCompared[name] ??
  (contract[name].method !== 'GET' && contract[name].path.startsWith('/api/me') ? accountReason : undefined);

/** Every endpoint that customers may call and whose responses are compared, including new endpoints. */
const comparedEndpoints = names
  .filter((name) => contract[name].access === 'signed-in' && reasonOf(name) === undefined)
  .toSorted((one, two) => Number(contract[one].method === 'GET') - Number(contract[two].method === 'GET'));

function inputsOf(name: EndpointName): LooseInput[] {
  if (contract[name].method === 'GET') return (queries[name] ?? [{}]).map((query) => ({ params, query }));
  const input = repeatedInputs[name];
  if (!input) throw new Error(`Say in this test how ${name} is repeated, or why its response may differ.`);
  return [input()];
}

/** The status and the body of a response, without the request id of an error. */
async function sendRequest(name: EndpointName, input: LooseInput, person: Person): Promise<[string, string]> {
  const { status, text } = await attempt(name, input, person);
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([k, v]) => [k, String(v)]));
  const bytes = text.replace(/"request_id":"[^"]*"/, '"request_id":""');
  return [`${person.full_name} ${name} ${query}`, `${status} ${bytes}`];
}

async function answersFor(person: Person): Promise<[string, string][]> {
  const requests = comparedEndpoints.flatMap((name) => inputsOf(name).map((input) => [name, input] as const));
  const isRead = ([name]: (typeof requests)[number]) => contract[name].method === 'GET';
  const answers: [string, string][] = [];
  for (const [name, input] of requests.filter((one) => !isRead(one)))
    answers.push(await sendRequest(name, input, person));
  const reads = requests.filter(isRead).map(([name, input]) => sendRequest(name, input, person));
  return [...answers, ...(await Promise.all(reads))];
}
const sendAllRequests = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await Promise.all([customer, colleague].map(answersFor))).flat());

const comment = async (
  content: string,
  as: Person,
  more: { is_internal?: boolean; mentions?: string[] } = {},
) =>
  (
    await call(
      'addTicketComment',
      { params: { id: id() }, body: { content, ...more }, idempotency_key: newKey() },
      as,
    )
  ).id;
const detail = () => call('getTicket', { params: { id: id() } }, agent);
const change = async (body: object) => {
  const { version } = (await detail()).ticket;
  await call('updateTicket', { params: { id: id() }, body: { version, ...body } }, agent);
};

let foreignTicket: string;
beforeAll(async () => {
  const ticket = await call('createTicket', creation, customer);
  params['id'] = ticket.id;
  const stranger = await newPerson('customer', { company: await newCompany() });
  foreignTicket = (await call('createTicket', { body: words, idempotency_key: newKey() }, stranger)).id;
  // Assigning a new ticket changes its status, which customers see.
  await change({ status: 'in_progress', assignee_id: other.id });
  const { id: attachment_id } = await attachFile(ticket.id, {}, customer);
  params['attachment_id'] = attachment_id;
  for (const name of ['comment_id', 'deleted_id', 'taken_back_id'])
    params[name] = await comment('Is the desk there?', customer);
  await comment('Yes.', agent);
  await call('saveDraft', { params: { id: ticket.id }, body: { mode: 'reply', content: 'But' } }, customer);
  // Sends the requests of `repeatedInputs` for the first time.
  await sendAllRequests();
  await change({ hold: { reason: 'Parts', until: null } });
});

/** Everything that staff can do on a ticket without customers seeing it, by endpoint. */
const staffActions: { readonly [K in EndpointName]?: () => Promise<unknown> } = {
  addTicketComment: () =>
    comment(`@${other.full_name} the boiler again`, agent, { is_internal: true, mentions: [other.id] }),
  editTicketComment: async () => {
    const comment_id = await comment('A note', agent, { is_internal: true });
    const body = { content: 'A changed note' };
    await call('editTicketComment', { params: { id: id(), comment_id }, body }, agent);
  },
  deleteTicketComment: async () => {
    const comment_id = await comment('A wrong note', agent, { is_internal: true });
    await call('deleteTicketComment', { params: { id: id(), comment_id } }, agent);
  },
  takeBackTicketComment: async () => {
    const comment_id = await comment('A hasty note', agent, { is_internal: true });
    await call('takeBackTicketComment', { params: { id: id(), comment_id } }, agent);
  },
  updateTicket: async () => {
    await change({ tags: ['boiler'] });
    await change({ assignee_id: agent.id });
    await change({ group_id: (await newGroup(admin, [agent])).id });
    await change({ waiting: true });
    await change({ waiting: false });
    await change({ waiting: true, tags: [] });
    await change({ hold: { reason: 'The kettle is on order', until: `${tomorrow}T09:00:00.000Z` } });
    const boiler = await newField(admin, {});
    await change({ custom_fields: { [boiler]: 'the boiler in the cellar' } });
  },
  linkTicket: async () => {
    const link = { params: { id: id(), other_id: foreignTicket }, body: { kind: 'blocks' } } as const;
    await call('linkTicket', link, agent);
  },
  unlinkTicket: () => call('unlinkTicket', { params: { id: id(), other_id: foreignTicket } }, agent),
  addFollower: () => call('addFollower', { params: { id: id(), user_id: other.id } }, agent),
  addParticipant: () =>
    call(
      'addParticipant',
      { params: { id: id() }, body: { person: { email: 'sam.lee@elsewhere.example' } } },
      agent,
    ),
  removeParticipant: async () => {
    const { participants = [] } = await call('getTicket', { params: { id: id() } }, agent);
    for (const { id: participant_id } of participants)
      await call('removeParticipant', { params: { id: id(), participant_id } }, agent);
  },
  setFollow: () => call('setFollow', { params: { id: id() }, body: { state: 'muted' } }, agent),
  saveDraft: async () => {
    const params = { id: id() };
    for (const mode of ['reply', 'note'] as const)
      await call('saveDraft', { params, body: { mode, content: 'Perhaps' } }, agent);
  },
  markTicketRead: () =>
    call('markTicketRead', { params: { id: id() }, body: { seen_at: new Date().toISOString() } }, agent),
  markTicketUnread: () => call('markTicketUnread', { params: { id: id() } }, agent),
  createCannedReply: () =>
    call(
      'createCannedReply',
      { body: { scope: 'own', title: 'Hello', text: 'Hello' }, idempotency_key: newKey() },
      agent,
    ),
  saveStaffNote: async () => {
    const body = { text: 'Rings often.', version: 0 };
    await call('saveStaffNote', { params: { about: 'person', id: customer.id }, body }, agent);
    await call('saveStaffNote', { params: { about: 'company', id: company.id }, body }, agent);
  },
  setAway: () => call('setAway', { params: { id: agent.id }, body: { until: tomorrow } }, agent),
};

/** Excluded ticket endpoints for staff: customers see their effects, or they do not change the ticket. */
const excludedEndpoints: readonly EndpointName[] = [
  'mergeTicket',
  'undoMerge',
  'splitTicket',
  'decideReceivedMail',
  'addEnquiryFiles',
];

it('this test calls every ticket endpoint that only staff can use', () => {
  const uncoveredEndpoints = names.filter(
    (name) =>
      isAboutTickets(name) &&
      contract[name].method !== 'GET' &&
      typeof contract[name].access !== 'string' &&
      !staffActions[name] &&
      !excludedEndpoints.includes(name),
  );
  expect(uncoveredEndpoints).toEqual([]);
});

/** The requests whose responses have changed. */
const differences = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before)
    .filter((question) => before[question] !== after[question])
    .map((question) => ({ question, before: before[question], after: after[question] }));

/** Waits until the consumers of events have processed the newest event. */
async function waitForConsumers(): Promise<void> {
  const last = await comment(`@${other.full_name} done`, agent, { is_internal: true, mentions: [other.id] });
  await expect
    .poll(async () => {
      const { items } = await call('getBell', {}, other);
      return items.some(({ ticket_id, id: entry }) => ticket_id === id() && entry.includes(last));
    })
    .toBe(true);
  const query = { q: 'boiler', scope: 'all' } as const;
  await expect
    .poll(async () =>
      (await call('searchTickets', { query }, agent)).items.some((found) => found.id === id()),
    )
    .toBe(true);
}

/** Endpoints that must accept the requests of both customers. */
const requiredEndpoints: readonly EndpointName[] = [
  'createTicket',
  'addTicketComment',
  'getTicket',
  'listTickets',
  'listTicketComments',
  'listTicketHistory',
  'getBell',
  'getFollow',
];

it('actions that only staff see do not change a byte of any response to a customer', async () => {
  const before = await sendAllRequests();
  // The requests must succeed: two errors would be equal, too.
  const answeredQuestions = Object.keys(before).filter((question) => before[question]?.startsWith('20'));
  for (const name of requiredEndpoints)
    expect(answeredQuestions).toEqual(
      expect.arrayContaining([customer, colleague].map((one) => `${one.full_name} ${name} `)),
    );
  expect(Object.values(before).filter((answer) => answer.startsWith('5'))).toEqual([]);
  expect(differences(before, await sendAllRequests())).toEqual([]);
  for (const perform of Object.values(staffActions)) await perform();
  await waitForConsumers();
  expect(differences(before, await sendAllRequests())).toEqual([]);
  // The actions have indeed changed the ticket.
  expect((await detail()).ticket.revision).toBeGreaterThan(20);
});

it('a split adds only the new ticket and a history line for customers, and leaves the text unchanged', async () => {
  const before = await sendAllRequests();
  await call(
    'splitTicket',
    {
      params: { id: id() },
      body: { comment_id: params['comment_id'] ?? '', subject: 'Drip', priority: 'low', category_id: null },
      idempotency_key: newKey(),
    },
    agent,
  );
  const mayDiffer = /(listTickets|searchTickets|listTicketHistory|getTicket|getBell|MonthlyReport\w*) /;
  const unexpected = differences(before, await sendAllRequests()).filter(
    ({ question }) => !mayDiffer.test(question),
  );
  expect(unexpected).toEqual([]);
  const { ticket, comments, history } = await call('getTicket', { params: { id: id() } }, colleague);
  expect(comments.filter(({ split_into }) => split_into !== undefined)).toEqual([]);
  const [line] = history;
  expect(line?.field_name).toBe('split');
  expect(before[`${colleague.full_name} getTicket `]).toContain(`"revision":${ticket.revision},`);
});
