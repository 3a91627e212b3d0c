import { randomUUID } from 'node:crypto';
import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import { addDays, toDay } from '@portico/shared/model/reports.ts';
import type { Api } from '../smoke/api.ts';

export type Role = 'admin' | 'agent' | 'customer';
export type People = Readonly<Record<Role, Api>>;

/** Sends one request, and measures it under a name. */
export type Measure = <T>(request: string, role: Role, send: (api: Api) => Promise<T>) => Promise<T>;

const commentText =
  'Since this morning the list stays empty after signing in, on two machines in the same office. ';

/** Creates a ticket and runs each command on it once, one after the other. @returns its id */
export async function workOnTicket(measure: Measure, { agent, customer }: People): Promise<string> {
  const ticketBody = { subject: 'The appointment list is empty', description: commentText.repeat(4) };
  const { id } = await measure('Create a ticket', 'customer', (api) =>
    api('createTicket', { body: ticketBody, idempotency_key: randomUUID() }),
  );
  const params = { id };
  const comment = (content: string, is_internal: boolean) => (api: Api) =>
    api('addTicketComment', { params, body: { content, is_internal }, idempotency_key: randomUUID() });
  const reply = await measure('Reply', 'agent', comment(commentText.repeat(2), false));
  await measure('Answer of the customer', 'customer', comment(commentText, false));
  await measure('Internal note', 'agent', comment(commentText, true));
  await measure('Edit a reply', 'agent', (api) =>
    api('editTicketComment', { params: { id, comment_id: reply.id }, body: { content: commentText } }),
  );
  const changes: Readonly<Record<string, Omit<ClientInput<Contract['updateTicket']>['body'], 'version'>>> = {
    'Change the status': { status: 'in_progress' },
    'Change the priority': { priority: 'high' },
    Tag: { tags: ['sign-in'] },
    'Change the subject': { subject: 'The list of appointments is empty' },
    Resolve: { status: 'resolved' },
  };
  let { version: currentVersion } = (await agent('getTicket', { params })).ticket;
  for (const [request, change] of Object.entries(changes))
    currentVersion = (
      await measure(request, 'agent', (api) =>
        api('updateTicket', { params, body: { ...change, version: currentVersion } }),
      )
    ).ticket.version;
  // The rating question is added only after the response to the update that resolves the ticket.
  while ((await customer('getTicketRatings', { params })).items.length === 0)
    await new Promise((done) => setTimeout(done, 50));
  await measure('Rate our help', 'customer', (api) =>
    api('rateTicket', { params, body: { answer: 'good', comment: commentText } }),
  );
  await measure('Save a draft', 'agent', (api) =>
    api('saveDraft', { params, body: { mode: 'reply', content: commentText } }),
  );
  await measure('Follow', 'agent', (api) => api('setFollow', { params, body: { state: 'follows' } }));
  await measure('Pass for a live connection', 'agent', (api) => api('createLivePass', {}));
  await measure('Mark as read', 'agent', (api) =>
    api('markTicketRead', { params, body: { seen_at: reply.created_at } }),
  );
  await measure('Mark as unread', 'agent', (api) => api('markTicketUnread', { params }));
  await linkSplitAndMergeTickets(measure, customer);
  return id;
}

/** Links, splits and merges tickets: each command once, one after the other. */
async function linkSplitAndMergeTickets(measure: Measure, customer: Api): Promise<void> {
  const createTicket = (subject: string) =>
    customer('createTicket', { body: { subject, description: commentText }, idempotency_key: randomUUID() });
  const { id, version } = await createTicket('The list is empty');
  const { id: other_id } = await createTicket('The list is empty again');
  const links = { params: { id, other_id } } as const;
  await measure('Link', 'agent', (api) => api('linkTicket', { ...links, body: { kind: 'blocked_by' } }));
  await measure('Unlink', 'agent', (api) => api('unlinkTicket', links));
  const splitBody = {
    subject: 'The printer is slow',
    priority: 'low',
    comment_id: null,
    category_id: null,
  } as const;
  await measure('Split off as a new ticket', 'agent', (api) =>
    api('splitTicket', { params: { id }, body: splitBody, idempotency_key: randomUUID() }),
  );
  await measure('Merge', 'agent', (api) =>
    api('mergeTicket', { params: { id }, body: { into: other_id, version } }),
  );
  await measure('Undo a merge', 'agent', (api) => api('undoMerge', { params: { id } }));
}

const staffListQueries = {
  'All tickets': {},
  'All tickets, and how many there are': { with_total: 'true' },
  'Tickets with one status': { status: 'in_progress' },
  'Tickets with two statuses': { status: 'assigned,in_progress' },
  'Tickets with one priority': { priority: 'high' },
  'Tickets with two priorities': { priority: 'critical,high' },
  'My tickets': { assignee: 'me' },
  'Unassigned tickets': { assignee: 'none' },
  'Tickets of my groups': { group: 'mine' },
  'Tickets that wait for staff': { queue: 'waiting_on_us' },
  'Tickets by due time': { order: 'due' },
  'Tickets by priority': { order: 'priority' },
  'Tickets by priority, with two statuses': { order: 'priority', status: 'assigned,in_progress' },
  'My tickets by priority': { assignee: 'me', order: 'priority' },
  'Tickets by creation': { order: 'created' },
} as const;

async function readTicketLists(measure: Measure): Promise<void> {
  for (const [request, query] of Object.entries(staffListQueries))
    await measure(request, 'agent', (api) => api('listTickets', { query: { scope: 'all', ...query } }));
  await measure("The company's tickets", 'customer', (api) => api('listTickets', { query: {} }));
  await measure("The company's open tickets", 'customer', (api) =>
    api('listTickets', { query: { tab: 'open' } }),
  );
  await measure('Search', 'agent', (api) =>
    api('searchTickets', { query: { scope: 'all', q: 'printer floor' } }),
  );
  await measure('Search', 'customer', (api) => api('searchTickets', { query: { q: 'printer floor' } }));
  await measure('Requests of every staff screen', 'agent', (api) => api('getDesk', {}));
  await measure('Counts of the queues', 'agent', (api) => api('getQueues', {}));
  await measure('Saved views', 'agent', (api) => api('getTicketViews', {}));
  await measure('Bell', 'agent', (api) => api('getBell', {}));
}

async function readReports(measure: Measure, company: string): Promise<void> {
  const to = toDay(Date.now());
  const period = { from: addDays(to, -90), to };
  await measure('Dashboard', 'agent', (api) => api('getDashboard', {}));
  for (const by of ['week', 'company'] as const)
    await measure(`Report of a quarter by ${by}`, 'agent', (api) =>
      api('getReport', { query: { ...period, by } }),
    );
  await measure('Tickets of a report', 'agent', (api) =>
    api('listReportTickets', { query: { ...period, figure: 'created' } }),
  );
  await measure('Report of a month', 'customer', (api) =>
    api('getMonthlyReport', { params: { month: to.slice(0, 7) }, query: {} }),
  );
  await measure('Satisfaction of a company', 'agent', (api) =>
    api('getCompanySatisfaction', { params: { id: company } }),
  );
}

/** Reads the values that staff choose from, and the settings of administrators. */
async function readSettings(measure: Measure, company: string): Promise<void> {
  await measure('Categories and departments', 'customer', (api) => api('getReference', {}));
  await measure('Staff', 'agent', (api) => api('listStaff', {}));
  await measure('Groups', 'agent', (api) => api('listGroups', {}));
  await measure('Canned replies', 'agent', (api) => api('listCannedReplies', {}));
  await measure('Tags', 'agent', (api) => api('listTags', { query: { q: '' } }));
  await measure('Rules of assignment', 'admin', (api) => api('getAssignmentRules', {}));
  await measure('Service levels', 'admin', (api) => api('getServiceLevels', {}));
  await measure('Held mails', 'agent', (api) => api('listHeldMails', {}));
  await measure('Recorded mails', 'agent', (api) => api('listRecordedMails', { query: {} }));
  await measure('Users', 'admin', (api) => api('listUsers', { query: {} }));
  await measure('Companies', 'admin', (api) => api('listCompanies', { query: {} }));
  await measure('Users of a company', 'agent', (api) =>
    api('listCompanyUsers', { params: { id: company }, query: {} }),
  );
  await measure('Audit log', 'admin', (api) => api('listAuditLog', { query: {} }));
}

/** Opens a ticket, and each part that its screen loads. */
async function readTicket(measure: Measure, id: string): Promise<void> {
  const params = { id };
  for (const role of ['agent', 'customer'] as const)
    await measure('Ticket', role, (api) => api('getTicket', { params }));
  await measure('Older comments', 'customer', (api) => api('listTicketComments', { params, query: {} }));
  await measure('History', 'agent', (api) => api('listTicketHistory', { params, query: {} }));
  await measure('Links', 'agent', (api) => api('listTicketLinks', { params }));
  await measure('Mails about a ticket', 'agent', (api) => api('listTicketMails', { params }));
  await measure('Mails to a ticket', 'agent', (api) => api('listReceivedMails', { params }));
  await measure('Followers', 'agent', (api) => api('listFollowers', { params }));
  await measure('Whether the caller follows the ticket', 'agent', (api) => api('getFollow', { params }));
  await measure('Rating', 'agent', (api) => api('getTicketRatings', { params }));
  await measure('Receipt', 'agent', (api) => api('getTicketReceipt', { params }));
}

/** Opens each screen once, one after the other. @param ticket the ticket that commands ran on */
export async function openScreens(measure: Measure, ticket: string): Promise<void> {
  const { company_id } = await measure('The caller', 'customer', (api) => api('getMe', {}));
  if (company_id === null) throw new Error('The customer has no company.');
  await readTicketLists(measure);
  await readReports(measure, company_id);
  await readSettings(measure, company_id);
  await measure('Open sessions', 'customer', (api) => api('listSessions', {}));
  await measure('Blog posts', 'customer', (api) => api('listPosts', { query: {} }));
  await readTicket(measure, ticket);
}
