import { beforeAll, expect, it } from 'vitest';
import { type LinkKind, inverseKinds, linkKinds } from '../../shared/model/ticket-links.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { namesTicket, openLive } from '../support/live.ts';
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
const paramsOf = (one: { id: string }, other: { id: string }) => ({ id: one.id, other_id: other.id });
const link = (one: { id: string }, kind: LinkKind, other: { id: string }) =>
  attempt('linkTicket', { params: paramsOf(one, other), body: { kind } }, agent);
const unlink = (one: { id: string }, other: { id: string }) =>
  attempt('unlinkTicket', { params: paramsOf(one, other) }, agent);
const linksOf = async ({ id }: { id: string }) =>
  (await call('listTicketLinks', { params: { id } }, agent)).items;
const kindsOf = async (ticket: { id: string }) =>
  (await linksOf(ticket)).map(({ kind, ticket_number }) => [kind, ticket_number]);
const screenOf = ({ id }: { id: string }, as = agent) => call('getTicket', { params: { id } }, as);

it('a link is shown on both tickets, each naming the other ticket with its current status', async () => {
  const otherCustomer = await newPerson('customer', { company: await newCompany() });
  const [one, other] = await Promise.all([newTicket('It drips'), newTicket('It leaks', otherCustomer)]);
  expect((await link(one, 'part_of_problem', other)).status).toBe(200);
  await call(
    'updateTicket',
    { params: { id: other.id }, body: { status: 'in_progress', version: 1 } },
    agent,
  );
  const { id, ticket_number, subject, company_name } = other;
  expect(await linksOf(one)).toEqual([
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
  expect(await kindsOf(other)).toEqual([['problem_of', one.ticket_number]]);
  expect((await screenOf(one)).ticket.links).toBe(1);

  expect((await unlink(other, one)).status).toBe(200);
  expect([await linksOf(one), await linksOf(other)]).toEqual([[], []]);
  expect((await screenOf(other)).ticket.links).toBe(0);
  expect((await unlink(one, other)).status).toBe(404);
});

it.each(linkKinds)(
  'a link of the kind %s has the inverse kind on the other ticket',
  { tags: ['nightly'] },
  async (kind) => {
    const [one, other] = [await newTicket(), await newTicket()];
    expect((await link(one, kind, other)).status).toBe(200);
    expect(await kindsOf(other)).toEqual([[inverseKinds[kind], one.ticket_number]]);
    expect(inverseKinds[inverseKinds[kind]]).toBe(kind);
  },
);

it(
  'a link is in the history of both tickets and in the audit log, and changes nothing else',
  { tags: ['nightly'] },
  async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    await link(one, 'duplicate_of', other);
    const duplicate = { old_value: '', new_value: `duplicate_of ${other.ticket_number}` };
    const original = { old_value: '', new_value: `has_duplicate ${one.ticket_number}` };
    const { ticket, history } = await screenOf(one);
    expect(history).toMatchObject([{ field_name: 'link', user_name: agent.full_name, ...duplicate }]);
    expect((await screenOf(other)).history).toMatchObject([{ field_name: 'link', ...original }]);
    expect(ticket).toMatchObject({ version: 1, last_activity_at: one.last_activity_at, last_by: 'customer' });
    await unlink(one, other);
    expect((await screenOf(other)).history[0]).toMatchObject({
      old_value: original.new_value,
      new_value: '',
    });
    const listAuditedChanges = async () =>
      (await call('listAuditLog', { query: { person: agent.id, kind: 'ticket_changed' } }, admin)).items
        .filter(({ target }) => target.id === one.id)
        .flatMap(({ changes }) => changes)
        .map(({ before, after }) => [before, after]);
    await expect.poll(listAuditedChanges).toEqual([
      [duplicate.new_value, ''],
      ['', duplicate.new_value],
    ]);
  },
);

it('a link is never shown to customers, and causes no notifications for them', async () => {
  const [theirs, ours] = await Promise.all([openLive(customer), openLive(agent)]);
  const [one, other, last] = [await newTicket(), await newTicket(), await newTicket()];
  const hasSeen = (screen: typeof ours, ticket: { id: string }) => screen.next(namesTicket(ticket.id));
  // Messages arrive in the order of the changes. After the message about the last ticket, no other message
  // about a ticket's creation can arrive. The messages received so far are removed.
  for (const screen of [theirs, ours]) {
    await hasSeen(screen, last);
    screen.received.splice(0);
  }
  await link(one, 'blocks', other);
  // Staff screens that show one of the two tickets refetch it.
  for (const ticket of [one, other]) await hasSeen(ours, ticket);
  await hasSeen(theirs, await newTicket());
  for (const { id } of [one, other]) expect(theirs.named).not.toContain(id);
  const { ticket, history } = await screenOf(one, customer);
  expect([ticket.links, history]).toEqual([undefined, []]);
  expect((await attempt('listTicketLinks', { params: { id: one.id } }, customer)).status).toBe(403);
  theirs.close();
  ours.close();
});

it(
  'two tickets have at most one link: repeating it changes nothing, and another kind is refused',
  { tags: ['nightly'] },
  async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    const answers = await Promise.all([
      link(one, 'blocks', other),
      link(one, 'blocks', other),
      link(other, 'blocked_by', one),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await screenOf(one)).history.length, (await screenOf(other)).history.length]).toEqual([1, 1]);
    const refusal = await link(other, 'duplicate_of', one);
    expect(refusal.status).toBe(409);
    expect(parseProblem(refusal)).toMatchObject({
      code: 'already_linked',
      message: `These tickets are already linked: Blocked by ${one.ticket_number}. Remove that link first.`,
    });
  },
);

it('a link to the ticket itself or to a missing ticket is refused', { tags: ['nightly'] }, async () => {
  const one = await newTicket();
  const selfLinkAnswer = await link(one, 'blocks', one);
  expect([selfLinkAnswer.status, parseProblem(selfLinkAnswer).message]).toEqual([
    400,
    'A ticket cannot be linked to itself',
  ]);
  const missingTicket = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  const answers = [await link(one, 'blocks', missingTicket), await link(missingTicket, 'blocks', one)];
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
    expect(await linksOf(closedTicket)).toMatchObject([
      { kind: 'has_follow_up', ticket_number: followUp.ticket_number, linked_at: null },
    ]);
    expect(await kindsOf(followUp)).toEqual([['follow_up_of', closedTicket.ticket_number]]);
    expect((await link(followUp, 'follow_up_of', closedTicket)).status).toBe(200);
    expect(await kindsOf(followUp)).toHaveLength(1);
    expect((await unlink(closedTicket, followUp)).status).toBe(404);
  },
);

it('a link is deleted together with a ticket', { tags: ['nightly'] }, async () => {
  const [gone, one, other] = [await newTicket(), await newTicket(), await newTicket()];
  await Promise.all([link(gone, 'duplicate_of', one), link(one, 'blocks', other)]);
  await deleteTicket(gone.id);
  expect(await kindsOf(one)).toEqual([['blocks', other.ticket_number]]);
  expect((await screenOf(one)).ticket.links).toBe(1);
});
