import { setTimeout as pause } from 'node:timers/promises';
import { type ApiCaller, apiCaller } from './api-caller.ts';
import { addDays, dayOf } from '@portico/shared/model/reports.ts';
import type { Tokens } from './operations.ts';
import type { MeteredCloud } from './simulate.ts';
import type { TableCall, TableMeter } from './table-meter.ts';

type Role = keyof Tokens;

/** What one request costs at the table, the look-up of its caller included. */
export interface RequestCost {
  readonly request: string;
  readonly role: Role;
  readonly reads: number;
  readonly writes: number;
  /** Calls that wait for one another: those under way at the same time are one. */
  readonly round_trips: number;
  /** Of the answer as it is sent: compressed, with its headers. */
  readonly kilobytes: number;
}

/** Milliseconds without a call, after which what earlier requests caused has ended. */
const quiet = 400;

/** The calls of one request: consumers of the stream call later, in traces of their own. */
class CallsOfRequest {
  #calls: TableCall[] = [];
  #last = performance.now();

  constructor(table: TableMeter) {
    table.onCall = (call) => {
      this.#calls.push(call);
      this.#last = call.end;
    };
  }

  async begin(): Promise<void> {
    while (performance.now() - this.#last < quiet) await pause(quiet / 4);
    this.#calls = [];
  }

  cost(): Omit<RequestCost, 'request' | 'role' | 'kilobytes'> {
    const sorted = this.#calls.toSorted((a, b) => a.start - b.start);
    const calls = sorted.filter(({ root }) => root === sorted[0]?.root);
    let [end, round_trips] = [0, 0];
    for (const call of calls) {
      if (call.start >= end) round_trips += 1;
      end = Math.max(end, call.end);
    }
    const sumOf = (unit: 'reads' | 'writes') => calls.reduce((sum, call) => sum + call[unit], 0);
    return { reads: sumOf('reads'), writes: sumOf('writes'), round_trips };
  }
}

type Measured = <T>(request: string, role: Role, send: (token: string) => Promise<T>) => Promise<T>;

const text = 'Since this morning the list stays empty after signing in, on two machines in the same office. ';

async function readLists(measured: Measured, call: ApiCaller): Promise<void> {
  const staffLists = {
    'All tickets': {},
    'All tickets, and how many there are': { with_total: 'true' },
    'Tickets of one status': { status: 'in_progress' },
    'Tickets of two statuses': { status: 'assigned,in_progress' },
    'Tickets of one priority': { priority: 'high' },
    'Tickets of two priorities': { priority: 'critical,high' },
    'My tickets': { assignee: 'me' },
    'Unassigned tickets': { assignee: 'none' },
    'Tickets of my groups': { group: 'mine' },
    'Tickets that wait for us': { queue: 'waiting_on_us' },
    'Tickets by due time': { order: 'due' },
    'Tickets by priority': { order: 'priority' },
    'Tickets by priority, of two statuses': { order: 'priority', status: 'assigned,in_progress' },
    'My tickets by priority': { assignee: 'me', order: 'priority' },
    'Tickets by creation': { order: 'created' },
  } as const;
  for (const [request, query] of Object.entries(staffLists))
    await measured(request, 'agent', (token) =>
      call('listTickets', { query: { scope: 'all', ...query } }, token),
    );
  await measured("The company's tickets", 'customer', (token) => call('listTickets', { query: {} }, token));
  await measured("The company's open tickets", 'customer', (token) =>
    call('listTickets', { query: { tab: 'open' } }, token),
  );
  await measured('Dashboard', 'agent', (token) => call('getDashboard', {}, token));
  // The demo's tickets, in the index as it is: writing many tickets does not put them there (search.md).
  await measured('Search', 'agent', (token) =>
    call('searchTickets', { query: { scope: 'all', q: 'appointment' } }, token),
  );
  await measured('Search', 'customer', (token) =>
    call('searchTickets', { query: { q: 'appointment' } }, token),
  );
  const to = dayOf(Date.now());
  const period = { from: addDays(to, -90), to };
  for (const by of ['week', 'company'] as const)
    await measured(`Report of a quarter by ${by}`, 'agent', (token) =>
      call('getReport', { query: { ...period, by } }, token),
    );
  await measured('Tickets of a report', 'agent', (token) =>
    call('listReportedTickets', { query: { ...period, figure: 'created' } }, token),
  );
  await measured('Counts of the queues', 'agent', (token) => call('getQueues', {}, token));
  await measured('Bell', 'agent', (token) => call('getBell', {}, token));
  await measured('The caller', 'customer', (token) => call('getMe', {}, token));
  await measured('Categories and departments', 'customer', (token) => call('getReference', {}, token));
  await measured('Staff', 'agent', (token) => call('listStaff', {}, token));
  await measured('Canned replies', 'agent', (token) => call('listCannedReplies', {}, token));
  await measured('Tags', 'agent', (token) => call('listTags', { query: { q: '' } }, token));
  await measured('Mails that are held', 'agent', (token) => call('listHeldMails', {}, token));
  await measured('Users', 'admin', (token) => call('listUsers', { query: {} }, token));
  await measured('Companies', 'admin', (token) => call('listCompanies', { query: {} }, token));
  await measured('Audit log', 'admin', (token) => call('listAuditLog', { query: {} }, token));
  await measured('Open sessions', 'customer', (token) => call('listSessions', {}, token));
}

async function workOnTicket(
  measured: Measured,
  call: ApiCaller,
  tokens: MeteredCloud['tokens'],
): Promise<void> {
  const created = { subject: 'The appointment list is empty', description: text.repeat(4) };
  const { id, version, company_id } = await measured('Create a ticket', 'customer', (token) =>
    call('createTicket', { body: created }, token),
  );
  const params = { id };
  const target = { params: { about: 'company', id: company_id } } as const;
  const note = await measured('Note on a company', 'agent', (token) => call('getStaffNote', target, token));
  await measured('Save a note on a company', 'agent', (token) =>
    call('saveStaffNote', { ...target, body: { text, version: note.version } }, token),
  );
  const comment = await measured('Reply', 'agent', (token) =>
    call('addTicketComment', { params, body: { content: text.repeat(2) } }, token),
  );
  await measured('Answer of the customer', 'customer', (token) =>
    call('addTicketComment', { params, body: { content: text } }, token),
  );
  await measured('Internal note', 'agent', (token) =>
    call('addTicketComment', { params, body: { content: text, is_internal: true } }, token),
  );
  await measured('Edit a reply', 'agent', (token) =>
    call('editTicketComment', { params: { id, comment_id: comment.id }, body: { content: text } }, token),
  );
  const started = await measured('Change the status', 'agent', (token) =>
    call('updateTicket', { params, body: { status: 'in_progress', version } }, token),
  );
  const raised = await measured('Change the priority', 'agent', (token) =>
    call('updateTicket', { params, body: { priority: 'high', version: started.ticket.version } }, token),
  );
  const tagged = await measured('Tag', 'agent', (token) =>
    call('updateTicket', { params, body: { tags: ['sign-in'], version: raised.ticket.version } }, token),
  );
  await measured('Resolve', 'agent', (token) =>
    call('updateTicket', { params, body: { status: 'resolved', version: tagged.ticket.version } }, token),
  );
  // The question is added after the answer to the request.
  while ((await call('getTicketRatings', { params }, tokens.customer)).items.length === 0)
    await new Promise((done) => setTimeout(done, 50));
  const rating = { answer: 'good', comment: text } as const;
  await measured('Rate our help', 'customer', (token) => call('rateTicket', { params, body: rating }, token));
  await measured('Rating', 'agent', (token) => call('getTicketRatings', { params }, token));
  await measured('Save a draft', 'agent', (token) =>
    call('saveDraft', { params, body: { mode: 'reply', content: text } }, token),
  );
  await measured('Follow', 'agent', (token) =>
    call('setFollow', { params, body: { state: 'follows' } }, token),
  );
  await measured('Pass for a live connection', 'agent', (token) => call('createLivePass', {}, token));
}

async function costsOf(
  { cloud, table, meter, tokens }: MeteredCloud,
  send: (measured: Measured, call: ApiCaller) => Promise<void>,
): Promise<RequestCost[]> {
  const calls = new CallsOfRequest(table);
  const kilobytesSent = () => (meter.total().site_gb ?? 0) * 1024 ** 2;
  const costs: RequestCost[] = [];
  await send(
    async (request, role, answered) => {
      await calls.begin();
      const before = kilobytesSent();
      const answer = await answered(tokens[role]);
      costs.push({ request, role, ...calls.cost(), kilobytes: kilobytesSent() - before });
      return answer;
    },
    apiCaller(cloud, meter),
  );
  return costs;
}

/** Raises a ticket and works on it: each request once, one after the other. */
export const costsOfWork = (metered: MeteredCloud): Promise<RequestCost[]> =>
  costsOf(metered, (measured, call) => workOnTicket(measured, call, metered.tokens));

/** Opens each screen once, one after the other. */
export const costsOfReading = (metered: MeteredCloud): Promise<RequestCost[]> =>
  costsOf(metered, async (measured, call) => {
    await readLists(measured, call);
    const [newest] = (await call('listTickets', { query: {} }, metered.tokens.customer)).items;
    if (!newest) throw new Error('The company of the customer has no ticket.');
    const params = { id: newest.id };
    for (const role of ['agent', 'customer'] as const)
      await measured('Ticket', role, (token) => call('getTicket', { params }, token));
    await measured('History', 'agent', (token) => call('listTicketHistory', { params, query: {} }, token));
  });
