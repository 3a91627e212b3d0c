// @module-tag nightly

import { describe, expect, it } from 'vitest';
import { Ticket } from '../../shared/contract/ticket.ts';
import { type Answer, attempt, readAwsCalls, call, newKey } from '../support/api.ts';
import { newCompany, newPerson } from '../support/people.ts';

const ticketTexts = { subject: 'What does it cost?', description: 'Nothing that is not counted.' };

/**
 * The DynamoDB calls of a request. The first request of a new execution environment also reads the secret.
 */
const listDynamoDbCalls = async (answer: Answer) =>
  (await readAwsCalls(answer)).filter((name) => name.startsWith('dynamodb '));

describe('DynamoDB calls per request', () => {
  it('getTicket uses one Query and the GetItem for the caller', async () => {
    const company = await newCompany();
    const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
    const { id } = await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, customer);
    for (let n = 0; n < 3; n += 1)
      await call(
        'addTicketComment',
        { params: { id }, body: { content: `Comment ${n}` }, idempotency_key: newKey() },
        customer,
      );
    for (const person of [customer, agent]) {
      const ticketResponse = await attempt('getTicket', { params: { id } }, person);
      expect(ticketResponse.status).toBe(200);
      expect(await listDynamoDbCalls(ticketResponse)).toEqual(['dynamodb GetItem', 'dynamodb Query']);
    }
  });

  it("listTickets uses one Query for the list, one for the caller's read marks, and the GetItem for the caller", async () => {
    const [customer, agent] = await Promise.all([
      newPerson('customer', { company: await newCompany() }),
      newPerson('agent'),
    ]);
    const listResponses = await Promise.all([
      attempt('listTickets', {}, customer),
      attempt('listTickets', { query: { tab: 'open' } }, customer),
      attempt('listTickets', { query: { tab: 'closed' } }, customer),
      attempt('listTickets', { query: { scope: 'all' } }, agent),
    ]);
    for (const listResponse of listResponses)
      expect(await listDynamoDbCalls(listResponse)).toEqual([
        'dynamodb GetItem',
        'dynamodb Query',
        'dynamodb Query',
      ]);
  });

  it('createTicket and updateTicket use one transaction, and getDashboard reads a few counters', async () => {
    const [customer, agent] = await Promise.all([
      newPerson('customer', { company: await newCompany() }),
      newPerson('agent'),
    ]);
    const createResponse = await attempt(
      'createTicket',
      { body: ticketTexts, idempotency_key: newKey() },
      customer,
    );
    expect((await listDynamoDbCalls(createResponse)).toSorted()).toEqual([
      // These calls read the caller, the company, and the fields that administrators have added.
      'dynamodb GetItem',
      'dynamodb GetItem',
      'dynamodb GetItem',
      'dynamodb TransactWriteItems',
      // These calls increase the ticket number, and the request counts of the person and the company.
      'dynamodb UpdateItem',
      'dynamodb UpdateItem',
      'dynamodb UpdateItem',
    ]);
    const { id } = Ticket.parse(JSON.parse(createResponse.text));
    const updateResponse = await attempt(
      'updateTicket',
      { params: { id }, body: { status: 'closed', version: 1 } },
      agent,
    );
    expect((await listDynamoDbCalls(updateResponse)).toSorted()).toEqual([
      'dynamodb GetItem',
      'dynamodb GetItem',
      'dynamodb TransactWriteItems',
      // This call counts the person's changes within five minutes.
      'dynamodb UpdateItem',
    ]);
    const dashboardResponse = await attempt('getDashboard', {}, agent);
    const calls = await listDynamoDbCalls(dashboardResponse);
    // Three GetItem calls read the caller, the counters and their generation. The Query calls read a list and
    // the counters of up to three months.
    expect(calls.filter((name) => name === 'dynamodb GetItem').length).toBeLessThanOrEqual(3);
    expect(calls.filter((name) => name === 'dynamodb Query').length).toBeLessThanOrEqual(5);
    expect(calls.length).toBeLessThanOrEqual(8);
  });
});
