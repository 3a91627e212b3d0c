import { beforeAll, describe, expect, it } from 'vitest';
import { customerListFilters } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const texts = { subject: 'The scanner is slow', description: 'A minute per page.' };

let agent: Person;
let customer: Person;

beforeAll(async () => {
  const company = await newCompany();
  [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer', { company })]);
});

const createTicket = (as = customer, subject = texts.subject) =>
  call('createTicket', { body: { ...texts, subject }, idempotency_key: newKey() }, as);
const comment = (id: string, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);
const screen = async (id: string, as: Person) => (await call('getTicket', { params: { id } }, as)).ticket;

interface StaffQuery {
  status?: 'new';
  order?: 'created';
  assignee?: 'none';
}

/** The ids of these tickets in the order of a staff list. Tickets of other tests are ignored. */
async function idsForStaff(tickets: readonly { id: string }[], query: StaffQuery): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const next = cursor === null ? {} : { cursor };
    const page: Awaited<ReturnType<typeof call<'listTickets'>>> = await call(
      'listTickets',
      { query: { scope: 'all', ...query, ...next } },
      agent,
    );
    ids.push(...page.items.map(({ id }) => id).filter((id) => tickets.some((one) => one.id === id)));
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
    const answer = await comment(created.id, `Which\n\nmodel? ${'x'.repeat(200)}`, agent);
    const screenAfterAnswer = await screen(created.id, customer);
    expect(screenAfterAnswer).toMatchObject({
      last_activity_at: answer.created_at,
      last_by: 'support',
      last_name: agent.full_name,
      last_text: `Which model? ${'x'.repeat(34)}…`,
      waiting_on: 'customer',
      conversation_version: 1,
    });
    await comment(created.id, 'The blue one', customer);
    await call(
      'updateTicket',
      { params: { id: created.id }, body: { status: 'in_progress', version: 1, conversation_version: 2 } },
      agent,
    );
    expect(await screen(created.id, customer)).toMatchObject({
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
    const [listed] = (await call('listTickets', { query: {} }, customer)).items;
    const { last_activity_at, last_by, last_name, last_text, waiting_on } = ticket;
    expect(listed).toMatchObject({ last_activity_at, last_by, last_name, last_text, waiting_on });
  });

  it('includes whether staff have replied, but their other changes do not count as a reply', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const { id } = await createTicket(owner);
    const firstInList = async () => (await call('listTickets', { query: {} }, owner)).items[0];
    const change = (body: { priority: 'high'; version: 1 } | { priority: 'low'; version: 2 }) =>
      call('updateTicket', { params: { id }, body }, agent);
    const markAsRead = async () => {
      const { last_activity_at: seen_at } = await screen(id, owner);
      await call('markTicketRead', { params: { id }, body: { seen_at } }, owner);
    };
    await change({ priority: 'high', version: 1 });
    expect(await firstInList()).toMatchObject({ unread: true, last_by: 'support' });
    expect(await firstInList()).not.toHaveProperty('unread_answer');
    await comment(id, 'Which model?', agent);
    expect(await firstInList()).toMatchObject({ unread: true, unread_answer: true });
    await markAsRead();
    expect(await firstInList()).toMatchObject({ unread: false });
    await change({ priority: 'low', version: 2 });
    expect(await firstInList()).toMatchObject({ unread: true, waiting_on: 'customer' });
    expect(await firstInList()).not.toHaveProperty('unread_answer');
  });

  it(
    'is in lists, which are sorted by last activity, or by creation on request',
    { tags: ['nightly'] },
    async () => {
      const owner = await newPerson('customer', { company: await newCompany() });
      const q = `Scanner ${newKey()}`;
      const tickets = [
        await createTicket(owner, q),
        await createTicket(owner, q),
        await createTicket(owner, q),
      ];
      const [first, second, third] = tickets.map(({ id }) => id);
      await comment(first ?? '', 'Any news?', owner);
      const order = async (query: { tab?: 'all' | 'open' | 'new'; order?: 'created' }, as = owner) =>
        (await call('listTickets', { query }, as)).items.map(({ id }) => id);
      for (const tab of ['all', 'open', 'new'] as const) {
        expect(await order({ tab })).toEqual([first, third, second]);
        expect(await order({ tab, order: 'created' })).toEqual([third, second, first]);
      }
      const idsOfStaffList = (query: StaffQuery) => idsForStaff(tickets, query);
      for (const status of [{}, { status: 'new' } as const]) {
        expect(await idsOfStaffList(status)).toEqual([first, third, second]);
        expect(await idsOfStaffList({ ...status, order: 'created' })).toEqual([third, second, first]);
      }
      const page = await call('listTickets', { query: { order: 'created', limit: 2 } }, owner);
      const secondPage = await call(
        'listTickets',
        { query: { order: 'created', limit: 2, cursor: page.next_cursor ?? '' } },
        owner,
      );
      expect([...page.items, ...secondPage.items].map(({ id }) => id)).toEqual([third, second, first]);
    },
  );
});

describe('an internal note', () => {
  it('changes nothing that a customer can fetch, including times, orders and cursors', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const [older, newer] = [await createTicket(owner), await createTicket(owner)];
    await comment(older.id, 'We are on it', agent);
    const readAll = async () => {
      const params = { id: older.id };
      const listQueries = customerListFilters.flatMap((tab) =>
        (['activity', 'created'] as const).map((order) => ({ tab, order, limit: 1 })),
      );
      const answers = await Promise.all([
        attempt('getTicket', { params }, owner),
        attempt('getTicket', { params: { id: newer.id } }, owner),
        attempt('listTicketComments', { params }, owner),
        attempt('listTicketHistory', { params }, owner),
        ...listQueries.map((query) => attempt('listTickets', { query }, owner)),
      ]);
      return answers.map(({ status, text }) => [status, text]);
    };
    const before = await readAll();
    const note = await comment(older.id, 'They forgot the cable', agent, true);
    expect(await readAll()).toEqual(before);
    expect((await screen(older.id, agent)).last_staff_activity_at).toBe(note.created_at);
  });

  it('is missing for customers in the response to a repeated request that created the ticket', async () => {
    const idempotency_key = newKey();
    const created = await call('createTicket', { body: texts, idempotency_key }, customer);
    await comment(created.id, 'Again?', agent, true);
    expect(await call('createTicket', { body: texts, idempotency_key }, customer)).toEqual(created);
  });
});

describe('a change by an agent who has not seen a comment', () => {
  it('is refused until the agent has seen the comment', async () => {
    const { id } = await createTicket();
    await comment(id, 'Wait, there is more', customer);
    const change = (conversation_version: number) =>
      attempt(
        'updateTicket',
        { params: { id }, body: { status: 'closed', version: 1, conversation_version } },
        agent,
      );
    const refusal = await change(0);
    expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'unseen_comment']);
    expect((await screen(id, agent)).status).toBe('new');
    expect((await change(1)).status).toBe(200);
  });
});
