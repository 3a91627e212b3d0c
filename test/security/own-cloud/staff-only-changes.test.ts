// @module-tag nightly
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointName, contract } from '../../../shared/contract/index.ts';
import { type LooseInput, attempt, call, newKey } from '../../support/api.ts';
import { newField } from '../../support/custom-fields.ts';
import { attachFile } from '../../support/files.ts';
import { newGroup } from '../../support/groups.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { newServiceLevel, newPolicyBody } from '../../support/service-levels.ts';

// In the shared cloud, other tests would change settings that customers receive.
const cloud = await startOwnCloud();
afterAll(() => cloud.stop());

const company = await newCompany(
  undefined,
  'active',
  await newServiceLevel(newPolicyBody({ first_response: 60, resolution: 2_400 })),
);
const [customer, colleague, agent, otherAgent, admin] = await Promise.all([
  newPerson('customer', { company, own_tickets_only: true }),
  newPerson('customer', { company }),
  newPerson('agent'),
  newPerson('agent'),
  newPerson('admin'),
]);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const ticketTexts = { subject: 'Kettle', description: 'It leaks.' };
const creationInput = { body: ticketTexts, idempotency_key: newKey() };
const [commentKey, followUpKey] = [newKey(), newKey()];
/** Path parameters: the ids of the ticket, its comments and its files. */
const pathParameters: Record<string, string> = { month: '2026-01' };
const ticketId = () => pathParameters['id'] ?? '';
const createTicketInput = (otherFields: LooseInput = {}): LooseInput => ({
  ...otherFields,
  params: { id: ticketId() },
});
const createCommentInput = (name: string, otherFields: LooseInput = {}): LooseInput => ({
  ...otherFields,
  params: { id: ticketId(), comment_id: pathParameters[name] },
});

const endpointNames = Object.keys(contract).filter((name): name is EndpointName => name in contract);
const isAboutTickets = (name: EndpointName) => contract[name].path.startsWith('/api/tickets/{id}');

/** The queries with which an endpoint is called; by default, one call without a query. */
const queriesByEndpoint: { readonly [K in EndpointName]?: readonly Record<string, string>[] } = {
  listTickets: [{}, { tab: 'open' }, { tab: 'on_hold' }, { order: 'created' }, { limit: '1' }],
  searchTickets: [{ q: 'kettle' }, { q: 'boiler' }, { q: 'is:open', order: 'best' }],
  listMonthlyReportTickets: [{ figure: 'created' }],
  listTicketComments: [{}, { limit: '1' }],
};

/** Requests that have already been made. Responses to repeated requests must not reveal anything either. */
const repeatedInputs: { readonly [K in EndpointName]?: () => LooseInput } = {
  createTicket: () => creationInput,
  addTicketComment: () =>
    createTicketInput({ body: { content: 'Please hurry.' }, idempotency_key: commentKey }),
  editTicketComment: () => createCommentInput('comment_id', { body: { content: 'It leaks more.' } }),
  deleteTicketComment: () => createCommentInput('deleted_id'),
  takeBackTicketComment: () => createCommentInput('taken_back_id'),
  completeUpload: () => ({ params: pathParameters }),
  startFollowUp: () => createTicketInput({ body: { content: 'Again.' }, idempotency_key: followUpKey }),
  markTicketRead: () => createTicketInput({ body: { seen_at: '2026-01-01T00:00:00.000Z' } }),
  setFollow: () => createTicketInput({ body: { state: 'follows' } }),
  rateTicket: () => createTicketInput({ body: { answer: 'good' } }),
};

const accountReason = 'is about the account of the caller, and not about tickets';
/** Why the responses of an endpoint are not compared. */
const exclusionReasons: { readonly [K in EndpointName]?: string } = {
  getDownload: 'contains a signature with the time',
  requestUpload: 'contains a signature with the time',
  saveDraft: 'contains the time',
  markTicketUnread: 'stores the time, which is in responses to `getTicket`',
  createLivePass: 'is a random secret',
  listSessions: accountReason,
  markBellSeen: 'names a bell entry that responses to `getBell` contain',
};

const findExclusionReason = (name: EndpointName): string | undefined =>
  exclusionReasons[name] ??
  (contract[name].method !== 'GET' && contract[name].path.startsWith('/api/me') ? accountReason : undefined);

/** Every endpoint that customers may call and whose responses are compared, including new endpoints. */
const comparedEndpoints = endpointNames
  .filter((name) => contract[name].access === 'signed-in' && findExclusionReason(name) === undefined)
  .toSorted((one, two) => Number(contract[one].method === 'GET') - Number(contract[two].method === 'GET'));

function listInputs(name: EndpointName): LooseInput[] {
  if (contract[name].method === 'GET')
    return (queriesByEndpoint[name] ?? [{}]).map((query) => ({ params: pathParameters, query }));
  const input = repeatedInputs[name];
  if (!input) throw new Error(`Say in this test how ${name} is repeated, or why its response may differ.`);
  return [input()];
}

/** The status and the body of a response, without the request id of an error. */
async function sendRequest(name: EndpointName, input: LooseInput, person: Person): Promise<[string, string]> {
  const { status, text } = await attempt(name, input, person);
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([k, v]) => [k, String(v)]));
  const comparedText = text.replace(/"request_id":"[^"]*"/, '"request_id":""');
  return [`${person.full_name} ${name} ${query}`, `${status} ${comparedText}`];
}

async function sendRequests(person: Person): Promise<[string, string][]> {
  const requests = comparedEndpoints.flatMap((name) =>
    listInputs(name).map((input) => [name, input] as const),
  );
  const isReadRequest = ([name]: (typeof requests)[number]) => contract[name].method === 'GET';
  const responses: [string, string][] = [];
  for (const [name, input] of requests.filter((one) => !isReadRequest(one)))
    responses.push(await sendRequest(name, input, person));
  const responsePromises = requests
    .filter(isReadRequest)
    .map(([name, input]) => sendRequest(name, input, person));
  return [...responses, ...(await Promise.all(responsePromises))];
}
const sendAllRequests = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await Promise.all([customer, colleague].map(sendRequests))).flat());

const addComment = async (
  content: string,
  author: Person,
  options: { is_internal?: boolean; mentions?: string[] } = {},
) =>
  (
    await call(
      'addTicketComment',
      { params: { id: ticketId() }, body: { content, ...options }, idempotency_key: newKey() },
      author,
    )
  ).id;
const readTicketDetail = () => call('getTicket', { params: { id: ticketId() } }, agent);
const updateTicket = async (body: object) => {
  const { version } = (await readTicketDetail()).ticket;
  await call('updateTicket', { params: { id: ticketId() }, body: { version, ...body } }, agent);
};

let foreignTicketId: string;
beforeAll(async () => {
  const ticket = await call('createTicket', creationInput, customer);
  pathParameters['id'] = ticket.id;
  const stranger = await newPerson('customer', { company: await newCompany() });
  foreignTicketId = (await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, stranger))
    .id;
  // Assigning a new ticket changes its status, which customers see.
  await updateTicket({ status: 'in_progress', assignee_id: otherAgent.id });
  const { id: attachment_id } = await attachFile(ticket.id, {}, customer);
  pathParameters['attachment_id'] = attachment_id;
  for (const name of ['comment_id', 'deleted_id', 'taken_back_id'])
    pathParameters[name] = await addComment('Is the desk there?', customer);
  await addComment('Yes.', agent);
  await call('saveDraft', { params: { id: ticket.id }, body: { mode: 'reply', content: 'But' } }, customer);
  // Sends the requests of `repeatedInputs` for the first time.
  await sendAllRequests();
  await updateTicket({ hold: { reason: 'Parts', until: null } });
});

/** Everything that staff can do on a ticket without customers seeing it, by endpoint. */
const staffActions: { readonly [K in EndpointName]?: () => Promise<unknown> } = {
  addTicketComment: () =>
    addComment(`@${otherAgent.full_name} the boiler again`, agent, {
      is_internal: true,
      mentions: [otherAgent.id],
    }),
  editTicketComment: async () => {
    const comment_id = await addComment('A note', agent, { is_internal: true });
    const body = { content: 'A changed note' };
    await call('editTicketComment', { params: { id: ticketId(), comment_id }, body }, agent);
  },
  deleteTicketComment: async () => {
    const comment_id = await addComment('A wrong note', agent, { is_internal: true });
    await call('deleteTicketComment', { params: { id: ticketId(), comment_id } }, agent);
  },
  takeBackTicketComment: async () => {
    const comment_id = await addComment('A hasty note', agent, { is_internal: true });
    await call('takeBackTicketComment', { params: { id: ticketId(), comment_id } }, agent);
  },
  updateTicket: async () => {
    await updateTicket({ tags: ['boiler'] });
    await updateTicket({ assignee_id: agent.id });
    await updateTicket({ group_id: (await newGroup(admin, [agent])).id });
    await updateTicket({ waiting: true });
    await updateTicket({ waiting: false });
    await updateTicket({ waiting: true, tags: [] });
    await updateTicket({ hold: { reason: 'The kettle is on order', until: `${tomorrow}T09:00:00.000Z` } });
    const boilerFieldId = await newField(admin, {});
    await updateTicket({ custom_fields: { [boilerFieldId]: 'the boiler in the cellar' } });
  },
  linkTicket: async () => {
    const linkInput = {
      params: { id: ticketId(), other_id: foreignTicketId },
      body: { kind: 'blocks' },
    } as const;
    await call('linkTicket', linkInput, agent);
  },
  unlinkTicket: () => call('unlinkTicket', { params: { id: ticketId(), other_id: foreignTicketId } }, agent),
  addFollower: () => call('addFollower', { params: { id: ticketId(), user_id: otherAgent.id } }, agent),
  addParticipant: () =>
    call(
      'addParticipant',
      { params: { id: ticketId() }, body: { person: { email: 'sam.lee@elsewhere.example' } } },
      agent,
    ),
  removeParticipant: async () => {
    const { participants = [] } = await call('getTicket', { params: { id: ticketId() } }, agent);
    for (const { id: participant_id } of participants)
      await call('removeParticipant', { params: { id: ticketId(), participant_id } }, agent);
  },
  setFollow: () => call('setFollow', { params: { id: ticketId() }, body: { state: 'muted' } }, agent),
  saveDraft: async () => {
    const params = { id: ticketId() };
    for (const mode of ['reply', 'note'] as const)
      await call('saveDraft', { params, body: { mode, content: 'Perhaps' } }, agent);
  },
  markTicketRead: () =>
    call(
      'markTicketRead',
      { params: { id: ticketId() }, body: { seen_at: new Date().toISOString() } },
      agent,
    ),
  markTicketUnread: () => call('markTicketUnread', { params: { id: ticketId() } }, agent),
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
  const uncoveredEndpoints = endpointNames.filter(
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
const findDifferences = (responsesBefore: Record<string, string>, responsesAfter: Record<string, string>) =>
  Object.keys(responsesBefore)
    .filter((request) => responsesBefore[request] !== responsesAfter[request])
    .map((request) => ({ request, before: responsesBefore[request], after: responsesAfter[request] }));

/** Waits until the consumers of events have processed the newest event. */
async function waitForConsumers(): Promise<void> {
  const lastCommentId = await addComment(`@${otherAgent.full_name} done`, agent, {
    is_internal: true,
    mentions: [otherAgent.id],
  });
  await expect
    .poll(async () => {
      const { items } = await call('getBell', {}, otherAgent);
      return items.some(
        ({ ticket_id, id: entryId }) => ticket_id === ticketId() && entryId.includes(lastCommentId),
      );
    })
    .toBe(true);
  const query = { q: 'boiler', scope: 'all' } as const;
  await expect
    .poll(async () =>
      (await call('searchTickets', { query }, agent)).items.some(
        (foundTicket) => foundTicket.id === ticketId(),
      ),
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
  const responsesBefore = await sendAllRequests();
  // The requests must succeed: two errors would be equal, too.
  const successfulRequests = Object.keys(responsesBefore).filter((request) =>
    responsesBefore[request]?.startsWith('20'),
  );
  for (const name of requiredEndpoints)
    expect(successfulRequests).toEqual(
      expect.arrayContaining([customer, colleague].map((one) => `${one.full_name} ${name} `)),
    );
  expect(Object.values(responsesBefore).filter((response) => response.startsWith('5'))).toEqual([]);
  expect(findDifferences(responsesBefore, await sendAllRequests())).toEqual([]);
  for (const performAction of Object.values(staffActions)) await performAction();
  await waitForConsumers();
  expect(findDifferences(responsesBefore, await sendAllRequests())).toEqual([]);
  // The actions have indeed changed the ticket.
  expect((await readTicketDetail()).ticket.revision).toBeGreaterThan(20);
});

it('a split adds only the new ticket and a history line for customers, and leaves the text unchanged', async () => {
  const responsesBefore = await sendAllRequests();
  await call(
    'splitTicket',
    {
      params: { id: ticketId() },
      body: {
        comment_id: pathParameters['comment_id'] ?? '',
        subject: 'Drip',
        priority: 'low',
        category_id: null,
      },
      idempotency_key: newKey(),
    },
    agent,
  );
  const changeableRequestPattern =
    /(listTickets|searchTickets|listTicketHistory|getTicket|getBell|MonthlyReport\w*) /;
  const unexpectedDifferences = findDifferences(responsesBefore, await sendAllRequests()).filter(
    ({ request }) => !changeableRequestPattern.test(request),
  );
  expect(unexpectedDifferences).toEqual([]);
  const { ticket, comments, history } = await call('getTicket', { params: { id: ticketId() } }, colleague);
  expect(comments.filter(({ split_into }) => split_into !== undefined)).toEqual([]);
  const [historyLine] = history;
  expect(historyLine?.field_name).toBe('split');
  expect(responsesBefore[`${colleague.full_name} getTicket `]).toContain(`"revision":${ticket.revision},`);
});
