import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { ticketTexts } from './companies.fixture.ts';

const [admin, agent, customer] = await Promise.all([
  newPerson('admin'),
  newPerson('agent'),
  newPerson('customer', { company: await newCompany() }),
]);

describe('a ticket created by staff for a company', () => {
  const attemptCreateTicket = (id: string, requester: unknown, as = agent, idempotency_key = newKey()) =>
    attempt(
      'createTicketForCompany',
      { params: { id }, body: { ...ticketTexts, requester }, idempotency_key },
      as,
    );

  it('has the chosen person as its requester, who can list it', async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const key = newKey();
    const input = {
      params: { id: company.id },
      body: { ...ticketTexts, requester: { user_id: owner.id } },
      idempotency_key: key,
    };
    const [ticket, repeatedTicket] = await Promise.all(
      [1, 2].map(() => call('createTicketForCompany', input, agent)),
    );
    expect(repeatedTicket).toEqual(ticket);
    expect(ticket).toMatchObject({
      ...ticketTexts,
      requester_id: owner.id,
      requester_name: owner.full_name,
      requester_email: owner.email,
      company_id: company.id,
      company_name: company.name,
      status: 'new',
    });
    const { items } = await call('listTickets', { query: {} }, owner);
    expect(items.map(({ id }) => id)).toEqual([ticket?.id]);
    const secondResponse = await attemptCreateTicket(
      company.id,
      { full_name: 'X', email: 'x@example.com' },
      agent,
      key,
    );
    expect(parseProblem(secondResponse).code).toBe('idempotency_key_reused');
  });

  it('can have a requester without an account, by name and e-mail address', async () => {
    const company = await newCompany();
    const requester = { full_name: 'Walk-in Wanda', email: 'wanda@client.example' };
    const ticket = await call(
      'createTicketForCompany',
      { params: { id: company.id }, body: { ...ticketTexts, requester }, idempotency_key: newKey() },
      admin,
    );
    expect(ticket).toMatchObject({
      requester_id: null,
      requester_name: requester.full_name,
      requester_email: requester.email,
      company_name: company.name,
    });
  });

  it('returns the same error for a person outside the company and for an unknown person', async () => {
    const company = await newCompany();
    const answers = await Promise.all(
      [customer.id, agent.id, randomUUID()].map((user_id) => attemptCreateTicket(company.id, { user_id })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(parseProblem(answer).issues).toEqual([
        {
          path: 'body.requester.user_id',
          message: 'must be the id of a person of this company',
        },
      ]);
    }
  });

  it.each([
    {},
    { user_id: 'me' },
    { full_name: 'Only a name' },
    { full_name: ' ', email: 'a@b.example' },
    { full_name: 'A', email: 'not an address' },
  ])('returns 400 for the requester %j', async (requester) => {
    const answer = await attemptCreateTicket((await newCompany()).id, requester);
    expect(answer.status).toBe(400);
    expect(parseProblem(answer).issues?.[0]?.path).toMatch(/^body\.requester/);
  });
});
