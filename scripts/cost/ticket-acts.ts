import type { ApiCaller } from './api-caller.ts';
import type { Measured } from './measured.ts';

const text = 'Since this morning the list stays empty after signing in, on two machines in the same office. ';

/** Raises a ticket and works on it: each request once, one after the other. */
export async function workOnTicket(measured: Measured, call: ApiCaller, customer: string): Promise<void> {
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
  while ((await call('getTicketRatings', { params }, customer)).items.length === 0)
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
  await measured('Mark as read', 'agent', (token) =>
    call('markTicketRead', { params, body: { seen_at: comment.created_at } }, token),
  );
  await measured('Mark as unread', 'agent', (token) => call('markTicketUnread', { params }, token));
}

/** Joins and parts tickets: each request once, one after the other. */
export async function joinTickets(measured: Measured, call: ApiCaller, customer: string): Promise<void> {
  const newTicket = (subject: string) =>
    call('createTicket', { body: { subject, description: text } }, customer);
  const [{ id, version }, { id: other_id }] = [
    await newTicket('The list is empty'),
    await newTicket('The list is empty again'),
  ];
  const links = { params: { id, other_id } } as const;
  await measured('Link', 'agent', (agent) =>
    call('linkTicket', { ...links, body: { kind: 'blocked_by' } }, agent),
  );
  await measured('Unlink', 'agent', (agent) => call('unlinkTicket', links, agent));
  const split = {
    subject: 'The printer is slow',
    priority: 'low',
    comment_id: null,
    category_id: null,
  } as const;
  await measured('Split off as a new ticket', 'agent', (agent) =>
    call('splitTicket', { params: { id }, body: split }, agent),
  );
  await measured('Merge', 'agent', (agent) =>
    call('mergeTicket', { params: { id }, body: { into: other_id, version } }, agent),
  );
  await measured('Undo a merge', 'agent', (agent) => call('undoMerge', { params: { id } }, agent));
}
