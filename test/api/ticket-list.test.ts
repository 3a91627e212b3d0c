import { beforeAll, describe, expect, it } from 'vitest';
import { type CustomerListFilter, customerListFilters } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

const ticketTexts = { subject: 'The printer is on fire', description: 'Smoke\n\nand then flames.' };

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
  const createTicket = (body: { subject: string; description: string } = ticketTexts, as = customer) =>
    call('createTicket', { body, idempotency_key: newKey() }, as);

  it('moves between the open and closed tabs when its status changes', { tags: ['nightly'] }, async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const ticket = await createTicket(ticketTexts, owner);
    const laterTicket = await createTicket({ ...ticketTexts, subject: 'Later' }, owner);
    const listTicketIdsInTab = async (tabName: 'all' | 'open' | 'closed') =>
      (await call('listTickets', { query: { tab: tabName } }, owner)).items.map(({ id }) => id);

    expect(await listTicketIdsInTab('open')).toEqual([laterTicket.id, ticket.id]);
    await call(
      'updateTicket',
      { params: { id: ticket.id }, body: { status: 'resolved', version: 1 } },
      agent,
    );
    expect(await listTicketIdsInTab('open')).toEqual([laterTicket.id]);
    expect(await listTicketIdsInTab('closed')).toEqual([ticket.id]);
    await call(
      'updateTicket',
      { params: { id: ticket.id }, body: { status: 'assigned', version: 2 } },
      agent,
    );
    // By last activity.
    expect(await listTicketIdsInTab('open')).toEqual([ticket.id, laterTicket.id]);
    expect(await listTicketIdsInTab('closed')).toEqual([]);
    expect(await listTicketIdsInTab('all')).toEqual([ticket.id, laterTicket.id]);
  });

  it('can be found by its exact status or by tab, page by page', { tags: ['nightly'] }, async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const [firstTicket, secondTicket, thirdTicket] = [
      await createTicket(ticketTexts, owner),
      await createTicket(ticketTexts, owner),
      await createTicket(ticketTexts, owner),
    ];
    const setStatus = (id: string, status: 'assigned' | 'resolved') =>
      call('updateTicket', { params: { id }, body: { status, version: 1 } }, agent);
    await setStatus(firstTicket.id, 'resolved');
    await setStatus(thirdTicket.id, 'resolved');
    const listTicketIdsInTab = async (tab: CustomerListFilter) =>
      (await call('listTickets', { query: { tab } }, owner)).items.map(({ id }) => id);

    expect(await listTicketIdsInTab('resolved')).toEqual([thirdTicket.id, firstTicket.id]);
    expect(await listTicketIdsInTab('new')).toEqual([secondTicket.id]);
    expect(await listTicketIdsInTab('on_hold')).toEqual([]);
    await setStatus(secondTicket.id, 'assigned');
    expect(await listTicketIdsInTab('new')).toEqual([]);
    expect(await listTicketIdsInTab('assigned')).toEqual([secondTicket.id]);

    const query = { tab: 'resolved', limit: 1 } as const;
    const { items, next_cursor } = await call('listTickets', { query }, owner);
    expect(items.map(({ id }) => id)).toEqual([thirdTicket.id]);
    const lastPage = await call('listTickets', { query: { ...query, cursor: next_cursor ?? '' } }, owner);
    expect([lastPage.items.map(({ id }) => id), lastPage.next_cursor]).toEqual([[firstTicket.id], null]);
  });

  it(
    'is listed by its status while it is on hold, but not in the open and closed tabs',
    { tags: ['nightly'] },
    async () => {
      const owner = await newPerson('customer', { company: await newCompany() });
      const ticket = await createTicket(ticketTexts, owner);
      const body = { hold: { reason: 'Parts', until: null }, version: 1 };
      await call('updateTicket', { params: { id: ticket.id }, body }, agent);
      const listTicketIdsInTab = async (tab: CustomerListFilter) =>
        (await call('listTickets', { query: { tab } }, owner)).items.map(({ id }) => id);

      expect(await listTicketIdsInTab('on_hold')).toEqual([ticket.id]);
      expect(await listTicketIdsInTab('all')).toEqual([ticket.id]);
      expect([
        ...(await listTicketIdsInTab('open')),
        ...(await listTicketIdsInTab('closed')),
        ...(await listTicketIdsInTab('new')),
      ]).toEqual([]);
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
    const createdTickets = [];
    for (let n = 0; n < 5; n += 1)
      createdTickets.push(await createTicket({ ...ticketTexts, subject: `Number ${n}` }, owner));
    const listedIds: string[] = [];
    let cursor: string | undefined;
    const cursors: string[] = [];
    do {
      const page = await call('listTickets', { query: { limit: 2, ...(cursor && { cursor }) } }, owner);
      listedIds.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      if (cursor) cursors.push(cursor);
    } while (cursor);
    expect(listedIds).toEqual(createdTickets.map(({ id }) => id).toReversed());

    for (const ownersCursor of cursors) {
      const { items } = await call('listTickets', { query: { cursor: ownersCursor } }, otherCustomer);
      expect(items.filter(({ id }) => listedIds.includes(id))).toEqual([]);
    }
  });

  it('cannot be created or listed by a person without a company, and the error explains that', async () => {
    const person = await newPerson('customer');
    const refusal = await attempt('createTicket', { body: ticketTexts, idempotency_key: newKey() }, person);
    expect(refusal.status).toBe(403);
    expect(parseProblem(refusal).message).toBe(
      'Cannot create ticket: Your profile is missing company information. Please contact your administrator to assign you to a company before creating tickets.',
    );
    const listResponse = await attempt('listTickets', {}, person);
    expect(listResponse.status).toBe(403);
    expect(parseProblem(listResponse).message).toBe('Your profile is missing company information');
  });
});
