import { beforeAll, describe, expect, it } from 'vitest';
import { type CustomerListFilter, customerListFilters } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

const texts = { subject: 'The printer is on fire', description: 'Smoke\n\nand then flames.' };

describe('a ticket in a list', () => {
  let acme: Company;
  let customer: Person;
  let otherCustomer: Person;
  let agent: Person;

  beforeAll(async () => {
    acme = await newCompany();
    [customer, otherCustomer, agent] = await Promise.all([
      newPerson('customer', { company: acme }),
      newPerson('customer', { company: await newCompany() }),
      newPerson('agent'),
    ]);
  });
  const createTicket = (body: { subject: string; description: string } = texts, as = customer) =>
    call('createTicket', { body, idempotency_key: newKey() }, as);

  it('moves between the open and closed tabs when its status changes', { tags: ['nightly'] }, async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const ticket = await createTicket(texts, owner);
    const laterTicket = await createTicket({ ...texts, subject: 'Later' }, owner);
    const tab = async (name: 'all' | 'open' | 'closed') =>
      (await call('listTickets', { query: { tab: name } }, owner)).items.map(({ id }) => id);

    expect(await tab('open')).toEqual([laterTicket.id, ticket.id]);
    await call(
      'updateTicket',
      { params: { id: ticket.id }, body: { status: 'resolved', version: 1 } },
      agent,
    );
    expect(await tab('open')).toEqual([laterTicket.id]);
    expect(await tab('closed')).toEqual([ticket.id]);
    await call(
      'updateTicket',
      { params: { id: ticket.id }, body: { status: 'assigned', version: 2 } },
      agent,
    );
    // By last activity.
    expect(await tab('open')).toEqual([ticket.id, laterTicket.id]);
    expect(await tab('closed')).toEqual([]);
    expect(await tab('all')).toEqual([ticket.id, laterTicket.id]);
  });

  it('can be found by its exact status or by tab, page by page', { tags: ['nightly'] }, async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const [first, second, third] = [
      await createTicket(texts, owner),
      await createTicket(texts, owner),
      await createTicket(texts, owner),
    ];
    const setStatus = (id: string, status: 'assigned' | 'resolved') =>
      call('updateTicket', { params: { id }, body: { status, version: 1 } }, agent);
    await setStatus(first.id, 'resolved');
    await setStatus(third.id, 'resolved');
    const listed = async (tab: CustomerListFilter) =>
      (await call('listTickets', { query: { tab } }, owner)).items.map(({ id }) => id);

    expect(await listed('resolved')).toEqual([third.id, first.id]);
    expect(await listed('new')).toEqual([second.id]);
    expect(await listed('on_hold')).toEqual([]);
    await setStatus(second.id, 'assigned');
    expect(await listed('new')).toEqual([]);
    expect(await listed('assigned')).toEqual([second.id]);

    const query = { tab: 'resolved', limit: 1 } as const;
    const { items, next_cursor } = await call('listTickets', { query }, owner);
    expect(items.map(({ id }) => id)).toEqual([third.id]);
    const lastPage = await call('listTickets', { query: { ...query, cursor: next_cursor ?? '' } }, owner);
    expect([lastPage.items.map(({ id }) => id), lastPage.next_cursor]).toEqual([[first.id], null]);
  });

  it(
    'is listed by its status while it is on hold, but not in the open and closed tabs',
    { tags: ['nightly'] },
    async () => {
      const owner = await newPerson('customer', { company: await newCompany() });
      const ticket = await createTicket(texts, owner);
      const body = { hold: { reason: 'Parts', until: null }, version: 1 };
      await call('updateTicket', { params: { id: ticket.id }, body }, agent);
      const listTab = async (tab: CustomerListFilter) =>
        (await call('listTickets', { query: { tab } }, owner)).items.map(({ id }) => id);

      expect(await listTab('on_hold')).toEqual([ticket.id]);
      expect(await listTab('all')).toEqual([ticket.id]);
      expect([...(await listTab('open')), ...(await listTab('closed')), ...(await listTab('new'))]).toEqual(
        [],
      );
    },
  );

  it.each(['lost', 'NEW', '', '__proto__'])(
    'returns 400 for the tab %j, and the error lists the existing tabs',
    async (tab) => {
      const answer = await attempt('listTickets', { query: { tab } }, customer);
      expect(answer.status).toBe(400);
      expect(parseProblem(answer).issues).toEqual([
        { path: 'query.tab', message: `must be one of: ${customerListFilters.join(', ')}` },
      ]);
    },
  );

  it('is listed once across pages, and a cursor does not show it to another company', async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const created = [];
    for (let n = 0; n < 5; n += 1)
      created.push(await createTicket({ ...texts, subject: `Number ${n}` }, owner));
    const seenIds: string[] = [];
    let cursor: string | undefined;
    const cursors: string[] = [];
    do {
      const page = await call('listTickets', { query: { limit: 2, ...(cursor && { cursor }) } }, owner);
      seenIds.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      if (cursor) cursors.push(cursor);
    } while (cursor);
    expect(seenIds).toEqual(created.map(({ id }) => id).toReversed());

    for (const otherCursor of cursors) {
      const { items } = await call('listTickets', { query: { cursor: otherCursor } }, otherCustomer);
      expect(items.filter(({ id }) => seenIds.includes(id))).toEqual([]);
    }
  });

  it('cannot be created or listed by a person without a company, and the error explains that', async () => {
    const person = await newPerson('customer');
    const refusal = await attempt('createTicket', { body: texts, idempotency_key: newKey() }, person);
    expect(refusal.status).toBe(403);
    expect(parseProblem(refusal).message).toBe(
      'Cannot create ticket: Your profile is missing company information. Please contact your administrator to assign you to a company before creating tickets.',
    );
    const listAnswer = await attempt('listTickets', {}, person);
    expect(listAnswer.status).toBe(403);
    expect(parseProblem(listAnswer).message).toBe('Your profile is missing company information');
  });
});
