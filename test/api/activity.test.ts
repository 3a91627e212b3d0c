import { beforeAll, describe, expect, it } from 'vitest';
import { required } from '../../lambdas/platform/environment.ts';
import { deleteItem, getItem, updateItem } from '../../lambdas/platform/dynamodb.ts';
import { indexKeys, keys, partitions } from '../../lambdas/table/keys.ts';
import type { Ticket } from '../../shared/contract/tickets.ts';
import { backfillTickets } from '../../scripts/backfill/tickets.ts';
import { ticketListFilters } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, problemOf } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const words = { subject: 'The scanner is slow', description: 'A minute per page.' };

let agent: Person;
let customer: Person;

beforeAll(async () => {
  const company = await newCompany();
  [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer', { company })]);
});

const createTicket = (as = customer, subject = words.subject) =>
  call('createTicket', { body: { ...words, subject }, idempotency_key: newKey() }, as);
const comment = (id: string, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);
const screen = async (id: string, as: Person) => (await call('getTicket', { params: { id } }, as)).ticket;

interface StaffQuery {
  status?: 'new';
  order?: 'created';
  assignee?: 'none';
}

/** These tickets in the order of a list of staff. Other tests create tickets meanwhile. */
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

describe('a ticket says what happened last', () => {
  it('after its creation, each comment, and each change, and which side it waits for', async () => {
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
    const answered = await screen(created.id, customer);
    expect(answered).toMatchObject({
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

  it('also in the lists, whose order follows it, or creation when the address says so', async () => {
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
    const all = (query: StaffQuery) => idsForStaff(tickets, query);
    for (const status of [{}, { status: 'new' } as const]) {
      expect(await all(status)).toEqual([first, third, second]);
      expect(await all({ ...status, order: 'created' })).toEqual([third, second, first]);
    }
    const page = await call('listTickets', { query: { order: 'created', limit: 2 } }, owner);
    const rest = await call(
      'listTickets',
      { query: { order: 'created', limit: 2, cursor: page.next_cursor ?? '' } },
      owner,
    );
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([third, second, first]);
  });
});

describe('an internal note', () => {
  it('changes nothing that a customer can fetch, times, orders and cursors included', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const [older, newer] = [await createTicket(owner), await createTicket(owner)];
    await comment(older.id, 'We are on it', agent);
    const everything = async () => {
      const params = { id: older.id };
      const lists = ticketListFilters.flatMap((tab) =>
        (['activity', 'created'] as const).map((order) => ({ tab, order, limit: 1 })),
      );
      const answers = await Promise.all([
        attempt('getTicket', { params }, owner),
        attempt('getTicket', { params: { id: newer.id } }, owner),
        attempt('listTicketComments', { params }, owner),
        attempt('listTicketHistory', { params }, owner),
        ...lists.map((query) => attempt('listTickets', { query }, owner)),
      ]);
      return answers.map(({ status, text }) => [status, text]);
    };
    const before = await everything();
    const note = await comment(older.id, 'They forgot the cable', agent, true);
    expect(await everything()).toEqual(before);
    expect((await screen(older.id, agent)).last_staff_activity_at).toBe(note.created_at);
  });

  it('is not sent to the customer who sends the creation of the ticket again', async () => {
    const idempotency_key = newKey();
    const created = await call('createTicket', { body: words, idempotency_key }, customer);
    await comment(created.id, 'Again?', agent, true);
    expect(await call('createTicket', { body: words, idempotency_key }, customer)).toEqual(created);
  });
});

describe('a change by an agent who has not seen a comment', () => {
  it('is refused, and made when the agent has seen it', async () => {
    const { id } = await createTicket();
    await comment(id, 'Wait, there is more', customer);
    const change = (conversation_version: number) =>
      attempt(
        'updateTicket',
        { params: { id }, body: { status: 'closed', version: 1, conversation_version } },
        agent,
      );
    const refused = await change(0);
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'unseen_comment']);
    expect((await screen(id, agent)).status).toBe('new');
    expect((await change(1)).status).toBe(200);
  });
});

describe('a ticket of the first release', () => {
  /** Gives the item the form of the first release. */
  async function makeOld({ id, company_id, ...ticket }: Ticket) {
    const { ticket_number, subject, type, company_name, requester_name, created_at } = ticket;
    const { status, priority } = await screen(id, agent);
    const summary = {
      id,
      ticket_number,
      subject,
      type,
      status,
      priority,
      company_name,
      requester_name,
      created_at,
    };
    const places = Object.entries({
      ...indexKeys('newest', partitions.tickets, id),
      ...indexKeys('company', partitions.company(company_id), `TICKET#${id}`),
      ...indexKeys('status', partitions.status('new'), id),
      ...indexKeys('company_tab', partitions.companyTab(company_id, 'open'), id),
    });
    await updateItem({
      Key: keys.ticket(id),
      UpdateExpression: `SET ${places.map((_, n) => `#p${n} = :p${n}`).join(', ')}, summary = :summary, updated_at = :updated REMOVE created_pk, created_sk, conversation_version, queued`,
      ExpressionAttributeNames: Object.fromEntries(places.map(([name], n) => [`#p${n}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(places.map(([, value], n) => [`:p${n}`, value])),
        ':summary': summary,
        ':updated': created_at,
      },
    });
    await deleteItem({ Key: keys.queueEntry(id) });
  }
  const listed = async (as: Person) => (await call('listTickets', { query: {} }, as)).items;

  it('is read and listed by its creation, until something happens to it', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const older = await createTicket(owner);
    const newer = await createTicket(owner);
    await makeOld(older);
    expect((await listed(owner)).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(await screen(older.id, owner)).toMatchObject({
      last_activity_at: older.created_at,
      last_by: 'customer',
      waiting_on: 'us',
      conversation_version: 0,
    });
    await call(
      'updateTicket',
      { params: { id: older.id }, body: { priority: 'high', version: 1, conversation_version: 0 } },
      agent,
    );
    expect((await listed(owner))[0]).toMatchObject({ id: older.id, last_by: 'support', last_text: '' });
    await comment(older.id, 'Thanks', owner);
    expect(await screen(older.id, owner)).toMatchObject({ conversation_version: 1, last_text: 'Thanks' });
  });

  it('is brought up to date from its comments and changes, and then has its place in every list', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const q = `Lamp ${newKey()}`;
    const [older, newer] = [await createTicket(owner, q), await createTicket(owner, q)];
    await comment(older.id, 'It is the lamp', agent);
    await comment(older.id, 'Order one', agent, true);
    const before = (await listed(owner))[0];
    await makeOld(older);
    await backfillTickets(required('TABLE_NAME'));
    expect((await listed(owner))[0]).toEqual(before);
    const both = [older, newer];
    expect(await idsForStaff(both, { order: 'created' })).toEqual([newer.id, older.id]);
    expect(await idsForStaff(both, { assignee: 'none' })).toEqual([older.id, newer.id]);
  });

  it('that is open gets the place in the list of its priority that a new one has', async () => {
    const owner = await newPerson('customer', { company: await newCompany() });
    const { id } = await createTicket(owner);
    const Key = keys.queueEntry(id);
    const placed = await getItem(Key, { consistent: true });
    expect(placed).toMatchObject({ company_tab_pk: 'PRIORITY#medium' });
    await updateItem({ Key, UpdateExpression: 'REMOVE company_tab_pk, company_tab_sk' });
    await backfillTickets(required('TABLE_NAME'));
    expect(await getItem(Key, { consistent: true })).toEqual(placed);
  });
});
