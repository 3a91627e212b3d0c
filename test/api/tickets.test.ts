import { beforeAll, describe, expect, it } from 'vitest';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

const ticketTexts = { subject: 'The printer is on fire', description: 'Smoke\n\nand then flames.' };

describe('a ticket', () => {
  let acme: Company;
  let customer: Person;
  let colleague: Person;
  let otherCustomer: Person;
  let agent: Person;

  beforeAll(async () => {
    acme = await newCompany();
    [customer, colleague, otherCustomer, agent] = await Promise.all([
      newPerson('customer', { company: acme }),
      newPerson('customer', { company: acme }),
      newPerson('customer', { company: await newCompany() }),
      newPerson('agent'),
    ]);
  });
  const createTicket = (body: { subject: string; description: string } = ticketTexts, as = customer) =>
    call('createTicket', { body, idempotency_key: newKey() }, as);

  it('gets a number and default values, and the caller is its requester', async () => {
    const ticket = await createTicket();
    expect(ticket).toMatchObject({
      ...ticketTexts,
      ticket_number: expect.stringMatching(/^TKT-\d{6}$/),
      type: 'incident',
      priority: 'medium',
      impact: 'medium',
      urgency: 'medium',
      status: 'new',
      category_id: null,
      category_name: null,
      department_id: null,
      department_name: null,
      requester_id: customer.id,
      requester_name: customer.full_name,
      requester_email: customer.email,
      company_name: acme.name,
      company_id: acme.id,
      version: 1,
    });
  });

  it('stores every field', async () => {
    const { categories, departments } = await call('getReference', {}, customer);
    const body = {
      ...ticketTexts,
      type: 'change_request',
      priority: 'critical',
      impact: 'low',
      urgency: 'high',
      category_id: categories[0]?.id ?? '',
      department_id: departments[0]?.id ?? '',
    } as const;
    const ticket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
    const { ticket: storedTicket } = await call('getTicket', { params: { id: ticket.id } }, colleague);
    expect(storedTicket).toEqual(ticket);
    expect(storedTicket).toMatchObject({
      ...body,
      category_name: categories[0]?.name,
      department_name: departments[0]?.name,
    });
  });

  it('is created once when the same request is sent several times', async () => {
    const idempotency_key = newKey();
    const tickets = await Promise.all(
      [1, 2, 3, 4].map(() => call('createTicket', { body: ticketTexts, idempotency_key }, customer)),
    );
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(1);
    const conflict = await attempt(
      'createTicket',
      { body: { ...ticketTexts, subject: 'Other' }, idempotency_key },
      customer,
    );
    expect(parseProblem(conflict)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(conflict.status).toBe(409);
  });

  it('records each change of status and priority in its history, with the name of the user', async () => {
    const { id } = await createTicket();
    const { ticket, changes } = await call(
      'updateTicket',
      { params: { id }, body: { status: 'in_progress', priority: 'high', version: 1 } },
      agent,
    );
    expect(ticket).toMatchObject({ status: 'in_progress', priority: 'high', version: 2 });
    expect(changes).toMatchObject([
      { field_name: 'status', old_value: 'new', new_value: 'in_progress', user_name: agent.full_name },
      { field_name: 'priority', old_value: 'medium', new_value: 'high', user_name: agent.full_name },
    ]);
    const ticketDetail = await call('getTicket', { params: { id } }, agent);
    expect(ticketDetail.history).toEqual(changes.toReversed());
  });

  it('does not change, and returns 409, if the update names an older version', async () => {
    const { id } = await createTicket();
    await call('updateTicket', { params: { id }, body: { status: 'assigned', version: 1 } }, agent);
    const conflictAnswer = await attempt(
      'updateTicket',
      { params: { id }, body: { priority: 'low', version: 1 } },
      agent,
    );
    expect(conflictAnswer.status).toBe(409);
    expect(parseProblem(conflictAnswer).code).toBe('version_conflict');
    const { ticket, history } = await call('getTicket', { params: { id } }, agent);
    expect(ticket).toMatchObject({ priority: 'medium', version: 2 });
    expect(history).toHaveLength(1);
  });

  it('has no new history entry if the update only has the current values', async () => {
    const { id } = await createTicket();
    const sameStatusInput = { params: { id }, body: { status: 'new', version: 1 } } as const;
    const { ticket, changes } = await call('updateTicket', sameStatusInput, agent);
    expect({ version: ticket.version, changes }).toEqual({ version: 1, changes: [] });
  });

  it('shows internal notes and priority changes to staff, and not to customers', async () => {
    const { id } = await createTicket();
    const addComment = (content: string, is_internal: boolean, as: Person) =>
      call(
        'addTicketComment',
        { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
        as,
      );
    await addComment('What does it burn?', false, agent);
    await addComment('They never read the manual', true, agent);
    await call(
      'updateTicket',
      { params: { id }, body: { status: 'assigned', priority: 'low', version: 1 } },
      agent,
    );
    await addComment('Paper, mostly', false, customer);

    const detailForAgent = await call('getTicket', { params: { id } }, agent);
    expect(detailForAgent.comments.map(({ content }) => content)).toEqual([
      'What does it burn?',
      'They never read the manual',
      'Paper, mostly',
    ]);
    expect(detailForAgent.history).toHaveLength(2);

    const answers = await Promise.all([
      attempt('getTicket', { params: { id } }, customer),
      attempt('listTicketComments', { params: { id } }, customer),
      attempt('listTicketHistory', { params: { id } }, customer),
      attempt('listTickets', {}, customer),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain('manual');
      expect(text).not.toContain('is_internal":true');
      expect(text).not.toContain('"field_name":"priority"');
    }
    const customerTicketDetail = await call('getTicket', { params: { id } }, customer);
    expect(customerTicketDetail.comments.map(({ content }) => content)).toEqual([
      'What does it burn?',
      'Paper, mostly',
    ]);
    expect(customerTicketDetail.history.map(({ new_value }) => new_value)).toEqual(['assigned']);
  });

  it('keeps its update time when an internal note is added', async () => {
    const ticket = await createTicket();
    const params = { id: ticket.id };
    const note = { content: 'A note', is_internal: true };
    await call('addTicketComment', { params, body: note, idempotency_key: newKey() }, agent);
    const { ticket: ticketAfter } = await call('getTicket', { params }, customer);
    expect(ticketAfter.updated_at).toBe(ticket.updated_at);
  });

  it('stores a comment once when the same request is sent several times', async () => {
    const { id } = await createTicket();
    const input = { params: { id }, body: { content: 'Any news?' }, idempotency_key: newKey() };
    const comments = await Promise.all([1, 2, 3].map(() => call('addTicketComment', input, customer)));
    expect(new Set(comments.map((comment) => comment.id)).size).toBe(1);
    expect((await call('getTicket', { params: { id } }, customer)).comments).toHaveLength(1);
  });

  it('returns the same 404 to another company as for a missing ticket', async () => {
    const { id } = await createTicket();
    const missingId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const body = { content: 'Let me in' };
    for (const endpoint of [
      'getTicket',
      'listTicketComments',
      'listTicketHistory',
      'addTicketComment',
    ] as const) {
      const input = endpoint === 'addTicketComment' ? { body, idempotency_key: newKey() } : {};
      const otherCustomersAnswer = await attempt(endpoint, { ...input, params: { id } }, otherCustomer);
      const missingTicketAnswer = await attempt(
        endpoint,
        { ...input, params: { id: missingId } },
        otherCustomer,
      );
      expect([endpoint, otherCustomersAnswer.status, missingTicketAnswer.status]).toEqual([
        endpoint,
        404,
        404,
      ]);
      const removeRequestId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
      expect(removeRequestId(otherCustomersAnswer.text)).toBe(removeRequestId(missingTicketAnswer.text));
    }
    expect((await call('getTicket', { params: { id } }, agent)).comments).toEqual([]);
  });

  it('returns 404 for an invalid ID', async () => {
    for (const id of ['1', '../tickets', '01ARZ3NDEKTSV4RRFFQ69G5FAV%00', 'TICKET#x']) {
      const { status, text } = await attempt('getTicket', { params: { id } }, agent);
      expect([id, status, JSON.parse(text)]).toEqual([
        id,
        404,
        expect.objectContaining({ message: expect.any(String) }),
      ]);
    }
  });
});
