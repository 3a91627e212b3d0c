import { beforeAll, describe, expect, inject, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { type LiveTestConnection, isAboutTicket, openLiveConnection } from '../support/live.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMails } from '../support/ticket-mails.ts';

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

const createTicket = () =>
  call(
    'createTicket',
    {
      body: { subject: 'Who takes it?', description: 'The door does not close.' },
      idempotency_key: newKey(),
    },
    customer,
  );
const readTicketDetail = (id: string, user = agent) => call('getTicket', { params: { id } }, user);
const updateTicket = async (id: string, body: Omit<TicketUpdate, 'version'>, user = agent) => {
  const { version } = (await readTicketDetail(id)).ticket;
  return call('updateTicket', { params: { id }, body: { ...body, version } }, user);
};
const replyToTicket = (id: string, user: Person) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Any news?', is_internal: false }, idempotency_key: newKey() },
    user,
  );
const listTicketIds = async (
  assignee: string,
  user = agent,
  extraQuery: { status?: 'resolved'; order?: 'created' } = {},
) => {
  const query = { scope: 'all' as const, assignee, ...extraQuery };
  return (await call('listTickets', { query }, user)).items.map(({ id }) => id);
};
/** The kinds of a person's notifications about a ticket, except `new_ticket`, which all staff get. */
const listNotificationKinds = async (id: string, user: Person) =>
  (await call('getBell', {}, user)).items
    .filter(({ ticket_id, kind }) => ticket_id === id && kind !== 'new_ticket')
    .map(({ kind }) => kind)
    .reverse();

describe('the assignee of a ticket', () => {
  it('must be staff, and a new ticket that gets one becomes assigned and never new again', async () => {
    const { id, version } = await createTicket();
    const body = { assignee_id: agent.id, version };
    const { ticket, changes } = await call('updateTicket', { params: { id }, body }, admin);
    expect(ticket).toMatchObject({
      status: 'assigned',
      assignee_id: agent.id,
      assignee_name: agent.full_name,
      version: version + 1,
    });
    expect(changes.map(({ field_name, old_value, new_value }) => [field_name, old_value, new_value])).toEqual(
      [
        ['status', 'new', 'assigned'],
        ['assignee', '', agent.full_name],
      ],
    );
    const conflictResponse = await attempt('updateTicket', { params: { id }, body }, agent);
    expect([conflictResponse.status, parseProblem(conflictResponse).code]).toEqual([409, 'version_conflict']);

    const unassignment = await updateTicket(id, { assignee_id: null });
    expect(unassignment.ticket).toMatchObject({ status: 'assigned', assignee_id: null, assignee_name: null });
    expect(await updateTicket(id, { assignee_id: null })).toMatchObject({ changes: [] });
  });

  it.each([
    ['a customer', () => customer.id],
    ['an unknown person', () => '00000000-0000-4000-8000-000000000000'],
    ['a disabled agent', createDisabledAgent],
  ])('can never be %s', async (_, readPersonId) => {
    const { id, version } = await createTicket();
    const body = { assignee_id: await readPersonId(), version };
    const refusedResponse = await attempt('updateTicket', { params: { id }, body }, agent);
    expect(refusedResponse.status).toBe(400);
    expect(parseProblem(refusedResponse)).toMatchObject({
      issues: [{ path: 'body.assignee_id', message: 'must be the id of enabled staff' }],
    });
    expect((await readTicketDetail(id)).ticket).toMatchObject({ assignee_id: null, status: 'new' });
  });

  it('is hidden from the customer, who cannot see that it changed', async () => {
    const { id } = await createTicket();
    const screen = await openLiveConnection(customer);
    await updateTicket(id, { status: 'in_progress' });
    await createAndAwaitTicket(screen);
    const receivedCountBefore = screen.received.length;
    const detailBefore = await readTicketDetail(id, customer);
    await updateTicket(id, { assignee_id: admin.id });
    const detailAfter = await readTicketDetail(id, customer);
    expect(detailAfter).toEqual(detailBefore);
    expect(JSON.stringify(detailAfter)).not.toContain(admin.full_name);
    const customerTicketList = await call('listTickets', { query: {} }, customer);
    expect(customerTicketList.items.find((ticket) => ticket.id === id)).not.toHaveProperty('assignee_id');
    const refusal = await attempt('listTickets', { query: { assignee: 'none' } }, customer);
    expect(refusal.status).toBe(400);
    await createAndAwaitTicket(screen);
    expect(JSON.stringify(screen.received.slice(receivedCountBefore))).not.toContain(id);
  });

  it('is in the history that staff see, and in the audit log by id', { tags: ['nightly'] }, async () => {
    const { id } = await createTicket();
    await updateTicket(id, { assignee_id: agent.id }, admin);
    await updateTicket(id, { assignee_id: admin.id }, admin);
    const { history } = await readTicketDetail(id);
    expect(history.filter(({ field_name }) => field_name === 'assignee')).toMatchObject([
      { user_name: admin.full_name, old_value: agent.full_name, new_value: admin.full_name },
      { user_name: admin.full_name, old_value: '', new_value: agent.full_name },
    ]);
    const readLoggedChanges = async () => {
      const { items } = await call('listAuditLog', { query: { person: admin.id } }, admin);
      return items
        .filter(({ target }) => target.id === id)
        .flatMap(({ changes }) => changes.filter(({ field }) => field === 'assignee_id'));
    };
    await expect.poll(readLoggedChanges, { timeout: 90_000 }).toEqual([
      { field: 'assignee_id', before: agent.full_name, after: admin.full_name },
      { field: 'assignee_id', before: null, after: agent.full_name },
    ]);
  });

  it('is notified of assignments by mail and bell, but not of their own actions', async () => {
    const worker = await newPerson('agent');
    await changeProfile(worker.id, () => ({ mails_off: ['new_ticket', 'customer_reply'] }));
    const { id, ticket_number } = await createTicket();
    await updateTicket(id, { assignee_id: worker.id }, worker);
    await updateTicket(id, { assignee_id: null }, agent);
    await updateTicket(id, { assignee_id: worker.id }, agent);
    await sendMails(id, [worker]);
    const mails = (await listAllMails(inject('cloud').inbox)).filter(
      ({ destination, subject }) => destination.to.includes(worker.email) && subject.includes(ticket_number),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body.text).toContain(
      `${agent.full_name}, ${brand.name} Support assigned the ticket to you`,
    );
    expect(mails[0]?.body.text).toContain(`because ${ticket_number} is assigned to you`);
    await expect.poll(() => listNotificationKinds(id, worker)).toEqual(['assigned']);
  });

  it(
    'is the only one notified of a customer’s reply, until the assignee leaves and all staff are notified again',
    { tags: ['nightly'] },
    async () => {
      const worker = await newPerson('agent');
      const { id } = await createTicket();
      await updateTicket(id, { assignee_id: worker.id });
      await replyToTicket(id, customer);
      await expect.poll(() => listNotificationKinds(id, worker)).toEqual(['assigned', 'own_reply']);
      expect(await listNotificationKinds(id, agent)).not.toContain('customer_reply');

      await changeProfile(worker.id, () => ({ disabled: true }));
      await replyToTicket(id, customer);
      await expect.poll(() => listNotificationKinds(id, agent)).toContain('customer_reply');
    },
  );
});

/** Creates a ticket and waits until the screen is notified of it. Earlier changes have then arrived too. */
async function createAndAwaitTicket(screen: LiveTestConnection): Promise<void> {
  const { id } = await createTicket();
  await screen.next(isAboutTicket(id));
}

async function createDisabledAgent(): Promise<string> {
  const { id } = await newPerson('agent');
  await changeProfile(id, () => ({ disabled: true }));
  return id;
}

describe('the list of an assignee', () => {
  it(
    'has the open tickets of the assignee by last activity, and their number',
    { tags: ['nightly'] },
    async () => {
      const worker = await newPerson('agent');
      const [firstTicket, secondTicket, thirdTicket] = [
        await createTicket(),
        await createTicket(),
        await createTicket(),
      ];
      for (const { id } of [firstTicket, secondTicket, thirdTicket])
        await updateTicket(id, { assignee_id: worker.id });
      await replyToTicket(firstTicket.id, customer);
      expect(await listTicketIds('me', worker)).toEqual([firstTicket.id, thirdTicket.id, secondTicket.id]);
      expect(await listTicketIds(worker.id, agent, { order: 'created' })).toEqual([
        thirdTicket.id,
        secondTicket.id,
        firstTicket.id,
      ]);
      await expect.poll(() => call('getQueues', {}, worker)).toMatchObject({ mine: 3 });

      await updateTicket(thirdTicket.id, { status: 'resolved' });
      expect(await listTicketIds('me', worker)).toEqual([firstTicket.id, secondTicket.id]);
      expect(await listTicketIds('me', worker, { status: 'resolved' })).toEqual([thirdTicket.id]);
      await replyToTicket(thirdTicket.id, customer);
      expect(await listTicketIds('me', worker)).toEqual([thirdTicket.id, firstTicket.id, secondTicket.id]);
      await expect
        .poll(() => call('getQueues', {}, worker))
        .toMatchObject({
          mine: 3,
          assignees: expect.arrayContaining([{ assignee_id: worker.id, open_tickets: 3 }]),
        });

      const firstPage = await call(
        'listTickets',
        { query: { scope: 'all', assignee: 'me', limit: 2 } },
        worker,
      );
      expect(firstPage.items.map(({ assignee_name }) => assignee_name)).toEqual([
        worker.full_name,
        worker.full_name,
      ]);
      const query = { scope: 'all' as const, assignee: 'me', limit: 2, cursor: firstPage.next_cursor ?? '' };
      const secondPage = await call('listTickets', { query }, worker);
      expect(secondPage.items.map(({ id }) => id)).toEqual([secondTicket.id]);
    },
  );

  it(
    'shows the same fields of a ticket as the list of all tickets, after any change',
    { tags: ['nightly'] },
    async () => {
      const worker = await newPerson('agent');
      const { id } = await createTicket();
      const { items } = await call('listTickets', { query: { scope: 'all', assignee: 'none' } }, agent);
      expect(items.map((ticket) => ticket.id)).toContain(id);
      await updateTicket(id, { assignee_id: worker.id, priority: 'high' });
      await replyToTicket(id, agent);
      const note = { content: 'Only for us.', is_internal: true };
      await call('addTicketComment', { params: { id }, body: note, idempotency_key: newKey() }, agent);
      const findListedTicket = async (assignee?: string) => {
        const query = { scope: 'all' as const, ...(assignee !== undefined && { assignee }) };
        return (await call('listTickets', { query }, worker)).items.find((ticket) => ticket.id === id);
      };
      const ticketListedForMe = await findListedTicket('me');
      expect(ticketListedForMe).toEqual(await findListedTicket());
      expect(ticketListedForMe).toMatchObject({
        priority: 'high',
        last_text: 'Any news?',
        waiting_on: 'customer',
      });
      expect(await listTicketIds('none')).not.toContain(id);
    },
  );

  it(
    'shows a new name of the assignee, and is empty when the assignee is no longer staff',
    { tags: ['nightly'] },
    async () => {
      const worker = await newPerson('agent');
      const [openTicket, closedTicket] = [await createTicket(), await createTicket()];
      for (const { id } of [openTicket, closedTicket]) await updateTicket(id, { assignee_id: worker.id });
      await updateTicket(closedTicket.id, { status: 'closed' });
      const full_name = 'Robin Newname';
      await changeProfile(worker.id, () => ({ full_name }));
      const readAssigneeName = async (id: string) => (await readTicketDetail(id)).ticket.assignee_name;
      await expect.poll(() => readAssigneeName(openTicket.id), { timeout: 90_000 }).toBe(full_name);
      expect(await readAssigneeName(closedTicket.id)).toBe(worker.full_name);

      await changeProfile(worker.id, () => ({ disabled: true }));
      await expect.poll(() => readAssigneeName(openTicket.id), { timeout: 90_000 }).toBeNull();
      expect(await listTicketIds('none')).toContain(openTicket.id);
      expect(await listTicketIds(worker.id)).toEqual([]);
      const [lastChange] = (await readTicketDetail(openTicket.id)).history;
      expect(lastChange).toMatchObject({ user_name: 'System', field_name: 'assignee', new_value: '' });

      await replyToTicket(closedTicket.id, customer);
      expect((await readTicketDetail(closedTicket.id)).ticket).toMatchObject({
        status: 'in_progress',
        assignee_id: null,
      });
      expect(await listTicketIds('none')).toContain(closedTicket.id);
    },
  );
});
