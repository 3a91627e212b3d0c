import { beforeAll, describe, expect, it } from 'vitest';
import { customerListFilters } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const ticketTexts = { subject: 'The scanner is slow', description: 'A minute per page.' };

let agent: Person;
let customer: Person;

beforeAll(async () => {
  const company = await newCompany();
  [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer', { company })]);
});

const createTicket = (user = customer, subject = ticketTexts.subject) =>
  call('createTicket', { body: { ...ticketTexts, subject }, idempotency_key: newKey() }, user);
const addComment = (id: string, content: string, user: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
    user,
  );
const readTicket = async (id: string, user: Person) =>
  (await call('getTicket', { params: { id } }, user)).ticket;

interface StaffQuery {
  status?: 'new';
  order?: 'created';
  assignee?: 'none';
}

/** The ids of these tickets in the order of a staff list. Tickets of other tests are ignored. */
async function listTicketIdsForStaff(
  tickets: readonly { id: string }[],
  query: StaffQuery,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const cursorQuery = cursor === null ? {} : { cursor };
    const page: Awaited<ReturnType<typeof call<'listTickets'>>> = await call(
      'listTickets',
      { query: { scope: 'all', ...query, ...cursorQuery } },
      agent,
    );
    ids.push(...page.items.map(({ id }) => id).filter((id) => tickets.some((ticket) => ticket.id === id)));
    cursor = page.next_cursor;
  } while (cursor !== null && ids.length < tickets.length);
  return ids;
}

describe('the last activity of a ticket', () => {
  it('is shown after the ticket is created, commented on or changed, with the side that the ticket waits for', async () => {
    const created = await createTicket();
    expect(created).toMatchObject({
      last_activity_at: created.created_at,
      last_by: 'customer',
      last_name: customer.full_name,
      last_text: '',
      waiting_on: 'us',
      conversation_version: 0,
    });
    const agentComment = await addComment(created.id, `Which\n\nmodel? ${'x'.repeat(200)}`, agent);
    const ticketAfterComment = await readTicket(created.id, customer);
    expect(ticketAfterComment).toMatchObject({
      last_activity_at: agentComment.created_at,
      last_by: 'support',
      last_name: agent.full_name,
      last_text: `Which model? ${'x'.repeat(34)}…`,
      waiting_on: 'customer',
      conversation_version: 1,
    });
    await addComment(created.id, 'The blue one', customer);
    await call(
      'updateTicket',
      { params: { id: created.id }, body: { status: 'in_progress', version: 1, conversation_version: 2 } },
      agent,
    );
    expect(await readTicket(created.id, customer)).toMatchObject({
      last_by: 'support',
      last_name: agent.full_name,
      last_text: 'The blue one',
      waiting_on: 'us',
      conversation_version: 2,
    });
    const { ticket } = await call(
      'updateTicket',
      { params: { id: created.id }, body: { status: 'resolved', version: 2 } },
      agent,
    );
    expect(ticket.waiting_on).toBe('none');
    const [listedTicket] = (await call('listTickets', { query: {} }, customer)).items;
    const { last_activity_at, last_by, last_name, last_text, waiting_on } = ticket;
    expect(listedTicket).toMatchObject({ last_activity_at, last_by, last_name, last_text, waiting_on });
  });

  it('includes whether staff have replied, but their other changes do not count as a reply', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const { id } = await createTicket(owner);
    const readFirstListedTicket = async () => (await call('listTickets', { query: {} }, owner)).items[0];
    const changePriority = (body: { priority: 'high'; version: 1 } | { priority: 'low'; version: 2 }) =>
      call('updateTicket', { params: { id }, body }, agent);
    const markAsRead = async () => {
      const { last_activity_at: seen_at } = await readTicket(id, owner);
      await call('markTicketRead', { params: { id }, body: { seen_at } }, owner);
    };
    await changePriority({ priority: 'high', version: 1 });
    expect(await readFirstListedTicket()).toMatchObject({ unread: true, last_by: 'support' });
    expect(await readFirstListedTicket()).not.toHaveProperty('unread_answer');
    await addComment(id, 'Which model?', agent);
    expect(await readFirstListedTicket()).toMatchObject({ unread: true, unread_answer: true });
    await markAsRead();
    expect(await readFirstListedTicket()).toMatchObject({ unread: false });
    await changePriority({ priority: 'low', version: 2 });
    expect(await readFirstListedTicket()).toMatchObject({ unread: true, waiting_on: 'customer' });
    expect(await readFirstListedTicket()).not.toHaveProperty('unread_answer');
  });

  it(
    'is in lists, which are sorted by last activity, or by creation on request',
    { tags: ['nightly'] },
    async () => {
      const owner = await newPerson('customer', { company: await newCompany() });
      const subject = `Scanner ${newKey()}`;
      const tickets = [
        await createTicket(owner, subject),
        await createTicket(owner, subject),
        await createTicket(owner, subject),
      ];
      const [firstId, secondId, thirdId] = tickets.map(({ id }) => id);
      await addComment(firstId ?? '', 'Any news?', owner);
      const listTicketIds = async (
        query: { tab?: 'all' | 'open' | 'new'; order?: 'created' },
        user = owner,
      ) => (await call('listTickets', { query }, user)).items.map(({ id }) => id);
      for (const tab of ['all', 'open', 'new'] as const) {
        expect(await listTicketIds({ tab })).toEqual([firstId, thirdId, secondId]);
        expect(await listTicketIds({ tab, order: 'created' })).toEqual([thirdId, secondId, firstId]);
      }
      const listTicketIdsAsStaff = (query: StaffQuery) => listTicketIdsForStaff(tickets, query);
      for (const statusQuery of [{}, { status: 'new' } as const]) {
        expect(await listTicketIdsAsStaff(statusQuery)).toEqual([firstId, thirdId, secondId]);
        expect(await listTicketIdsAsStaff({ ...statusQuery, order: 'created' })).toEqual([
          thirdId,
          secondId,
          firstId,
        ]);
      }
      const firstPage = await call('listTickets', { query: { order: 'created', limit: 2 } }, owner);
      const secondPage = await call(
        'listTickets',
        { query: { order: 'created', limit: 2, cursor: firstPage.next_cursor ?? '' } },
        owner,
      );
      expect([...firstPage.items, ...secondPage.items].map(({ id }) => id)).toEqual([
        thirdId,
        secondId,
        firstId,
      ]);
    },
  );
});

describe('an internal note', () => {
  it('changes nothing that a customer can fetch, including times, orders and cursors', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const [olderTicket, newerTicket] = [await createTicket(owner), await createTicket(owner)];
    await addComment(olderTicket.id, 'We are on it', agent);
    const readAllResponses = async () => {
      const params = { id: olderTicket.id };
      const listQueries = customerListFilters.flatMap((tab) =>
        (['activity', 'created'] as const).map((order) => ({ tab, order, limit: 1 })),
      );
      const responses = await Promise.all([
        attempt('getTicket', { params }, owner),
        attempt('getTicket', { params: { id: newerTicket.id } }, owner),
        attempt('listTicketComments', { params }, owner),
        attempt('listTicketHistory', { params }, owner),
        ...listQueries.map((query) => attempt('listTickets', { query }, owner)),
      ]);
      return responses.map(({ status, text }) => [status, text]);
    };
    const responsesBefore = await readAllResponses();
    const note = await addComment(olderTicket.id, 'They forgot the cable', agent, true);
    expect(await readAllResponses()).toEqual(responsesBefore);
    expect((await readTicket(olderTicket.id, agent)).last_staff_activity_at).toBe(note.created_at);
  });

  it('is missing for customers in the response to a repeated request that created the ticket', async () => {
    const idempotency_key = newKey();
    const created = await call('createTicket', { body: ticketTexts, idempotency_key }, customer);
    await addComment(created.id, 'Again?', agent, true);
    expect(await call('createTicket', { body: ticketTexts, idempotency_key }, customer)).toEqual(created);
  });
});

describe('a change by an agent who has not seen a comment', () => {
  it('is refused until the agent has seen the comment', async () => {
    const { id } = await createTicket();
    await addComment(id, 'Wait, there is more', customer);
    const closeTicket = (conversation_version: number) =>
      attempt(
        'updateTicket',
        { params: { id }, body: { status: 'closed', version: 1, conversation_version } },
        agent,
      );
    const refusal = await closeTicket(0);
    expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'unseen_comment']);
    expect((await readTicket(id, agent)).status).toBe('new');
    expect((await closeTicket(1)).status).toBe(200);
  });
});
