import { addDays, dayOf } from '@portico/shared/model/reports.ts';
import type { ApiCaller } from './api-caller.ts';
import type { Measured } from './measured.ts';

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

async function readTicketLists(measured: Measured, call: ApiCaller): Promise<void> {
  for (const [request, query] of Object.entries(staffLists))
    await measured(request, 'agent', (token) =>
      call('listTickets', { query: { scope: 'all', ...query } }, token),
    );
  await measured("The company's tickets", 'customer', (token) => call('listTickets', { query: {} }, token));
  await measured("The company's open tickets", 'customer', (token) =>
    call('listTickets', { query: { tab: 'open' } }, token),
  );
  // The demo's tickets, in the index as it is: writing many tickets does not put them there (search.md).
  await measured('Search', 'agent', (token) =>
    call('searchTickets', { query: { scope: 'all', q: 'appointment' } }, token),
  );
  await measured('Search', 'customer', (token) =>
    call('searchTickets', { query: { q: 'appointment' } }, token),
  );
  await measured('Counts of the queues', 'agent', (token) => call('getQueues', {}, token));
  await measured('Saved views', 'agent', (token) => call('getTicketViews', {}, token));
  await measured('Bell', 'agent', (token) => call('getBell', {}, token));
}

async function readReports(measured: Measured, call: ApiCaller, company: string): Promise<void> {
  const to = dayOf(Date.now());
  const period = { from: addDays(to, -90), to };
  const month = to.slice(0, 7);
  await measured('Dashboard', 'agent', (token) => call('getDashboard', {}, token));
  for (const by of ['week', 'company'] as const)
    await measured(`Report of a quarter by ${by}`, 'agent', (token) =>
      call('getReport', { query: { ...period, by } }, token),
    );
  await measured('Tickets of a report', 'agent', (token) =>
    call('listReportedTickets', { query: { ...period, figure: 'created' } }, token),
  );
  await measured('Report of a month', 'customer', (token) =>
    call('getMonthlyReport', { params: { month }, query: {} }, token),
  );
  await measured('Satisfaction of a company', 'agent', (token) =>
    call('getCompanySatisfaction', { params: { id: company } }, token),
  );
}

/** What staff choose from, and what administrators set. */
async function readSettings(measured: Measured, call: ApiCaller, company: string): Promise<void> {
  await measured('Categories and departments', 'customer', (token) => call('getReference', {}, token));
  await measured('Staff', 'agent', (token) => call('listStaff', {}, token));
  await measured('Staff who are away', 'agent', (token) => call('listAway', {}, token));
  await measured('Groups', 'agent', (token) => call('listGroups', {}, token));
  await measured('Canned replies', 'agent', (token) => call('listCannedReplies', {}, token));
  await measured('Tags', 'agent', (token) => call('listTags', { query: { q: '' } }, token));
  await measured('Rules of assignment', 'admin', (token) => call('getAssignmentRules', {}, token));
  await measured('Service levels', 'admin', (token) => call('getServiceLevels', {}, token));
  await measured('Mails that are held', 'agent', (token) => call('listHeldMails', {}, token));
  await measured('Users', 'admin', (token) => call('listUsers', { query: {} }, token));
  await measured('Companies', 'admin', (token) => call('listCompanies', { query: {} }, token));
  await measured('Users of a company', 'agent', (token) =>
    call('listCompanyUsers', { params: { id: company }, query: {} }, token),
  );
  await measured('Audit log', 'admin', (token) => call('listAuditLog', { query: {} }, token));
}

/** Opens every screen but that of a ticket. */
export async function readLists(measured: Measured, call: ApiCaller): Promise<void> {
  const { company_id } = await measured('The caller', 'customer', (token) => call('getMe', {}, token));
  if (company_id === null) throw new Error('The customer has no company.');
  await readTicketLists(measured, call);
  await readReports(measured, call, company_id);
  await readSettings(measured, call, company_id);
  await measured('Open sessions', 'customer', (token) => call('listSessions', {}, token));
  await measured('Posts of the blog', 'customer', (token) => call('listPosts', { query: {} }, token));
}

/** Opens a ticket, and each of its parts that is asked for when it is opened. */
export async function readTicket(measured: Measured, call: ApiCaller, id: string): Promise<void> {
  const params = { id };
  for (const role of ['agent', 'customer'] as const)
    await measured('Ticket', role, (token) => call('getTicket', { params }, token));
  await measured('Older comments', 'customer', (token) =>
    call('listTicketComments', { params, query: {} }, token),
  );
  await measured('History', 'agent', (token) => call('listTicketHistory', { params, query: {} }, token));
  await measured('Links', 'agent', (token) => call('listTicketLinks', { params }, token));
  await measured('Mails about a ticket', 'agent', (token) => call('listTicketMails', { params }, token));
  await measured('Mails to a ticket', 'agent', (token) => call('listReceivedMails', { params }, token));
  await measured('Followers', 'agent', (token) => call('listFollowers', { params }, token));
  await measured('Whether one follows', 'agent', (token) => call('getFollow', { params }, token));
  await measured('Receipt', 'agent', (token) => call('getTicketReceipt', { params }, token));
}
