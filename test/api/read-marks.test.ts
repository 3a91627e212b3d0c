import { beforeAll, describe, expect, it } from 'vitest';
import { attempt, call, newKey } from '../support/api.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { createEarlierTicket } from '../support/stored-items/tickets.ts';

const millisecondsPerDay = 86_400_000;
let company: Company;
let agent: Person;
let customer: Person;
let colleague: Person;

beforeAll(async () => {
  company = await newCompany();
  [agent, customer, colleague] = await Promise.all([
    newPerson('agent'),
    newPerson('customer', { company }),
    newPerson('customer', { company }),
  ]);
});

const createTicket = () =>
  call(
    'createTicket',
    { body: { subject: 'No dial tone', description: 'Since noon.' }, idempotency_key: newKey() },
    customer,
  );
const addComment = (id: string, as: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'A comment', is_internal }, idempotency_key: newKey() },
    as,
  );
async function readUnreadStates(id: string, as: Person) {
  const scope = as === agent ? 'all' : 'company';
  const [{ items }, { unread }] = await Promise.all([
    call('listTickets', { query: { scope } }, as),
    call('getTicket', { params: { id } }, as),
  ]);
  return [items.find((one) => one.id === id)?.unread, unread];
}
async function markAsRead(id: string, as: Person) {
  const { ticket } = await call('getTicket', { params: { id } }, as);
  const { last_activity_at, last_staff_activity_at = '' } = ticket;
  const seen_at = last_activity_at > last_staff_activity_at ? last_activity_at : last_staff_activity_at;
  await call('markTicketRead', { params: { id }, body: { seen_at } }, as);
}

describe('a ticket', () => {
  it('is unread for everyone except the author, until each person has seen it', async () => {
    const { id } = await createTicket();
    expect(await readUnreadStates(id, customer)).toEqual([false, false]);
    expect(await readUnreadStates(id, colleague)).toEqual([true, true]);
    expect(await readUnreadStates(id, agent)).toEqual([true, true]);
    await Promise.all([markAsRead(id, colleague), markAsRead(id, agent)]);
    expect(await readUnreadStates(id, colleague)).toEqual([false, false]);
    expect(await readUnreadStates(id, agent)).toEqual([false, false]);
    await addComment(id, agent);
    expect(await readUnreadStates(id, agent)).toEqual([false, false]);
    expect(await readUnreadStates(id, customer)).toEqual([true, true]);
    expect(await readUnreadStates(id, colleague)).toEqual([true, true]);
  });

  it(
    'is unread for other staff after an internal note, but not for customers',
    { tags: ['nightly'] },
    async () => {
      const { id } = await createTicket();
      const otherAgent = await newPerson('agent');
      await Promise.all([markAsRead(id, colleague), markAsRead(id, agent)]);
      await addComment(id, otherAgent, true);
      expect(await readUnreadStates(id, agent)).toEqual([true, true]);
      expect(await readUnreadStates(id, colleague)).toEqual([false, false]);
      await markAsRead(id, agent);
      expect(await readUnreadStates(id, agent)).toEqual([false, false]);
    },
  );

  it('becomes unread by a retried reply, even if its request is older than the latest activity', async () => {
    const ticketTexts = { subject: 'No dial tone', description: 'Since noon.' };
    const { id, last_activity_at } = await createEarlierTicket(company, customer, ticketTexts, -5_000);
    await addComment(id, agent);
    const { ticket } = await call('getTicket', { params: { id } }, colleague);
    expect(ticket.last_activity_at > last_activity_at).toBe(true);
  });

  it('stays read if another device has seen less of it', { tags: ['nightly'] }, async () => {
    const { id, created_at } = await createTicket();
    await addComment(id, customer);
    await markAsRead(id, agent);
    await call('markTicketRead', { params: { id }, body: { seen_at: created_at } }, agent);
    expect(await readUnreadStates(id, agent)).toEqual([false, false]);
  });

  it(
    'is unread again if the person marks it as unread, even after an own comment, until they have seen it',
    { tags: ['nightly'] },
    async () => {
      const { id } = await createTicket();
      await addComment(id, agent);
      await markAsRead(id, agent);
      await call('markTicketUnread', { params: { id } }, agent);
      await call('markTicketUnread', { params: { id } }, customer);
      expect(await readUnreadStates(id, agent)).toEqual([true, true]);
      expect(await readUnreadStates(id, customer)).toEqual([true, true]);
      await Promise.all([markAsRead(id, agent), markAsRead(id, customer)]);
      expect(await readUnreadStates(id, agent)).toEqual([false, false]);
      expect(await readUnreadStates(id, customer)).toEqual([false, false]);
      await addComment(id, agent);
      expect(await readUnreadStates(id, customer)).toEqual([true, true]);
    },
  );

  it('is unread for at most a month, so that nobody starts with a list of unread tickets', async () => {
    const ticketTexts = { subject: 'No dial tone', description: 'Since last month.' };
    const [{ id: recentId }, { id: oldId }] = [
      await createEarlierTicket(company, customer, ticketTexts, 29 * millisecondsPerDay),
      await createEarlierTicket(company, customer, ticketTexts, 31 * millisecondsPerDay),
    ];
    expect(await readUnreadStates(recentId, colleague)).toEqual([true, true]);
    expect(await readUnreadStates(oldId, colleague)).toEqual([false, false]);
  });

  it('cannot be marked as read or unread by a person of another company', async () => {
    const { id } = await createTicket();
    const stranger = await newPerson('customer', { company: await newCompany() });
    const body = { seen_at: new Date().toISOString() };
    expect((await attempt('markTicketRead', { params: { id }, body }, stranger)).status).toBe(404);
    expect((await attempt('markTicketUnread', { params: { id } }, stranger)).status).toBe(404);
  });
});
