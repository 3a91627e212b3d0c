import { beforeAll, expect, it } from 'vitest';
import { type LinkKind, inverseKinds, linkKinds } from '../../shared/model/ticket-links.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { isAboutTicket, openLiveConnection } from '../support/live.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { deleteTicket } from '../support/stored-items/tickets.ts';

let company: Company;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const newTicket = (subject = 'The door is stuck', as = customer) =>
  call('createTicket', { body: { subject, description: 'Since today.' }, idempotency_key: newKey() }, as);
const createLinkParams = (firstTicket: { id: string }, secondTicket: { id: string }) => ({
  id: firstTicket.id,
  other_id: secondTicket.id,
});
const linkTickets = (firstTicket: { id: string }, kind: LinkKind, secondTicket: { id: string }) =>
  attempt('linkTicket', { params: createLinkParams(firstTicket, secondTicket), body: { kind } }, agent);
const unlinkTickets = (firstTicket: { id: string }, secondTicket: { id: string }) =>
  attempt('unlinkTicket', { params: createLinkParams(firstTicket, secondTicket) }, agent);
const listLinks = async ({ id }: { id: string }) =>
  (await call('listTicketLinks', { params: { id } }, agent)).items;
const listLinkKindsAndNumbers = async (ticket: { id: string }) =>
  (await listLinks(ticket)).map(({ kind, ticket_number }) => [kind, ticket_number]);
const readTicketDetail = ({ id }: { id: string }, as = agent) => call('getTicket', { params: { id } }, as);

it('a link is shown on both tickets, each naming the other ticket with its current status', async () => {
  const otherCustomer = await newPerson('customer', { company: await newCompany() });
  const [firstTicket, secondTicket] = await Promise.all([
    newTicket('It drips'),
    newTicket('It leaks', otherCustomer),
  ]);
  expect((await linkTickets(firstTicket, 'part_of_problem', secondTicket)).status).toBe(200);
  await call(
    'updateTicket',
    { params: { id: secondTicket.id }, body: { status: 'in_progress', version: 1 } },
    agent,
  );
  const { id, ticket_number, subject, company_name } = secondTicket;
  expect(await listLinks(firstTicket)).toEqual([
    {
      kind: 'part_of_problem',
      id,
      ticket_number,
      subject,
      status: 'in_progress',
      company_name,
      seen: { conversation_version: 0, last_staff_activity_at: null },
      linked_at: expect.any(String),
    },
  ]);
  expect(await listLinkKindsAndNumbers(secondTicket)).toEqual([['problem_of', firstTicket.ticket_number]]);
  expect((await readTicketDetail(firstTicket)).ticket.links).toBe(1);

  expect((await unlinkTickets(secondTicket, firstTicket)).status).toBe(200);
  expect([await listLinks(firstTicket), await listLinks(secondTicket)]).toEqual([[], []]);
  expect((await readTicketDetail(secondTicket)).ticket.links).toBe(0);
  expect((await unlinkTickets(firstTicket, secondTicket)).status).toBe(404);
});

it.each(linkKinds)(
  'a link of the kind %s has the inverse kind on the other ticket',
  { tags: ['nightly'] },
  async (kind) => {
    const [firstTicket, secondTicket] = [await newTicket(), await newTicket()];
    expect((await linkTickets(firstTicket, kind, secondTicket)).status).toBe(200);
    expect(await listLinkKindsAndNumbers(secondTicket)).toEqual([
      [inverseKinds[kind], firstTicket.ticket_number],
    ]);
    expect(inverseKinds[inverseKinds[kind]]).toBe(kind);
  },
);

it(
  'a link is in the history of both tickets and in the audit log, and changes nothing else',
  { tags: ['nightly'] },
  async () => {
    const [firstTicket, secondTicket] = [await newTicket(), await newTicket()];
    await linkTickets(firstTicket, 'duplicate_of', secondTicket);
    const duplicateHistoryEntry = { old_value: '', new_value: `duplicate_of ${secondTicket.ticket_number}` };
    const originalHistoryEntry = { old_value: '', new_value: `has_duplicate ${firstTicket.ticket_number}` };
    const { ticket, history } = await readTicketDetail(firstTicket);
    expect(history).toMatchObject([
      { field_name: 'link', user_name: agent.full_name, ...duplicateHistoryEntry },
    ]);
    expect((await readTicketDetail(secondTicket)).history).toMatchObject([
      { field_name: 'link', ...originalHistoryEntry },
    ]);
    expect(ticket).toMatchObject({
      version: 1,
      last_activity_at: firstTicket.last_activity_at,
      last_by: 'customer',
    });
    await unlinkTickets(firstTicket, secondTicket);
    expect((await readTicketDetail(secondTicket)).history[0]).toMatchObject({
      old_value: originalHistoryEntry.new_value,
      new_value: '',
    });
    const listAuditedChanges = async () =>
      (await call('listAuditLog', { query: { person: agent.id, kind: 'ticket_changed' } }, admin)).items
        .filter(({ target }) => target.id === firstTicket.id)
        .flatMap(({ changes }) => changes)
        .map(({ before, after }) => [before, after]);
    await expect.poll(listAuditedChanges).toEqual([
      [duplicateHistoryEntry.new_value, ''],
      ['', duplicateHistoryEntry.new_value],
    ]);
  },
);

it('a link is never shown to customers, and causes no notifications for them', async () => {
  const [customerScreen, staffScreen] = await Promise.all([
    openLiveConnection(customer),
    openLiveConnection(agent),
  ]);
  const [firstTicket, secondTicket, lastTicket] = [await newTicket(), await newTicket(), await newTicket()];
  const waitForTicket = (screen: typeof staffScreen, ticket: { id: string }) =>
    screen.next(isAboutTicket(ticket.id));
  // Messages arrive in the order of the changes. After the message about the last ticket, no other message
  // about a ticket's creation can arrive. The messages received so far are removed.
  for (const screen of [customerScreen, staffScreen]) {
    await waitForTicket(screen, lastTicket);
    screen.received.splice(0);
  }
  await linkTickets(firstTicket, 'blocks', secondTicket);
  // Staff screens that show one of the two tickets refetch it.
  for (const ticket of [firstTicket, secondTicket]) await waitForTicket(staffScreen, ticket);
  await waitForTicket(customerScreen, await newTicket());
  for (const { id } of [firstTicket, secondTicket]) expect(customerScreen.named).not.toContain(id);
  const { ticket, history } = await readTicketDetail(firstTicket, customer);
  expect([ticket.links, history]).toEqual([undefined, []]);
  expect((await attempt('listTicketLinks', { params: { id: firstTicket.id } }, customer)).status).toBe(403);
  customerScreen.close();
  staffScreen.close();
});

it(
  'two tickets have at most one link: repeating it changes nothing, and another kind is refused',
  { tags: ['nightly'] },
  async () => {
    const [firstTicket, secondTicket] = [await newTicket(), await newTicket()];
    const answers = await Promise.all([
      linkTickets(firstTicket, 'blocks', secondTicket),
      linkTickets(firstTicket, 'blocks', secondTicket),
      linkTickets(secondTicket, 'blocked_by', firstTicket),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([
      (await readTicketDetail(firstTicket)).history.length,
      (await readTicketDetail(secondTicket)).history.length,
    ]).toEqual([1, 1]);
    const refusal = await linkTickets(secondTicket, 'duplicate_of', firstTicket);
    expect(refusal.status).toBe(409);
    expect(parseProblem(refusal)).toMatchObject({
      code: 'already_linked',
      message: `These tickets are already linked: Blocked by ${firstTicket.ticket_number}. Remove that link first.`,
    });
  },
);

it('a link to the ticket itself or to a missing ticket is refused', { tags: ['nightly'] }, async () => {
  const ticket = await newTicket();
  const selfLinkResponse = await linkTickets(ticket, 'blocks', ticket);
  expect([selfLinkResponse.status, parseProblem(selfLinkResponse).message]).toEqual([
    400,
    'A ticket cannot be linked to itself',
  ]);
  const missingTicket = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  const answers = [
    await linkTickets(ticket, 'blocks', missingTicket),
    await linkTickets(missingTicket, 'blocks', ticket),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect((await attempt('listTicketLinks', { params: missingTicket }, agent)).status).toBe(404);
});

it(
  'the list of links also shows the follow-up of a closed ticket, and that entry cannot be removed',
  { tags: ['nightly'] },
  async () => {
    const closedTicket = await newTicket('The lamp is dark');
    const params = { id: closedTicket.id };
    await call('updateTicket', { params, body: { status: 'closed', version: 1 } }, agent);
    const followUp = await call(
      'startFollowUp',
      { params, body: { content: 'Dark again.' }, idempotency_key: newKey() },
      customer,
    );
    expect(await listLinks(closedTicket)).toMatchObject([
      { kind: 'has_follow_up', ticket_number: followUp.ticket_number, linked_at: null },
    ]);
    expect(await listLinkKindsAndNumbers(followUp)).toEqual([['follow_up_of', closedTicket.ticket_number]]);
    expect((await linkTickets(followUp, 'follow_up_of', closedTicket)).status).toBe(200);
    expect(await listLinkKindsAndNumbers(followUp)).toHaveLength(1);
    expect((await unlinkTickets(closedTicket, followUp)).status).toBe(404);
  },
);

it('a link is deleted together with a ticket', { tags: ['nightly'] }, async () => {
  const [deletedTicket, firstTicket, secondTicket] = [
    await newTicket(),
    await newTicket(),
    await newTicket(),
  ];
  await Promise.all([
    linkTickets(deletedTicket, 'duplicate_of', firstTicket),
    linkTickets(firstTicket, 'blocks', secondTicket),
  ]);
  await deleteTicket(deletedTicket.id);
  expect(await listLinkKindsAndNumbers(firstTicket)).toEqual([['blocks', secondTicket.ticket_number]]);
  expect((await readTicketDetail(firstTicket)).ticket.links).toBe(1);
});
