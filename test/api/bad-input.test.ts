import { beforeAll, describe, expect, it } from 'vitest';
import { attempt, call, newKey, parseProblem, send } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { requestTokens } from '../support/sign-in.ts';

const validBody = { subject: 'Fine', description: 'Fine' };

describe('bad input', () => {
  let customer: Person;
  let agent: Person;
  let ticketId: string;

  beforeAll(async () => {
    [customer, agent] = await Promise.all([
      newPerson('customer', { company: await newCompany() }),
      newPerson('agent'),
    ]);
    ticketId = (await call('createTicket', { body: validBody, idempotency_key: newKey() }, customer)).id;
  });
  const countTickets = async () => (await call('listTickets', { query: {} }, customer)).items.length;

  const postBody = async (
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
    send({
      method: 'POST',
      path: '/api/tickets',
      token: (await requestTokens(customer)).access,
      headers: { 'idempotency-key': newKey(), ...headers },
      body,
    });

  it.each<[string, Record<string, unknown>, string]>([
    ['a missing subject', { description: 'x' }, 'body.subject'],
    ['a missing description', { subject: 'x' }, 'body.description'],
    ['an empty subject', { ...validBody, subject: '' }, 'body.subject'],
    ['a subject of spaces', { ...validBody, subject: '   ' }, 'body.subject'],
    ['a subject of invisible characters', { ...validBody, subject: '\u200B\u2060' }, 'body.subject'],
    ['a NUL in the subject', { ...validBody, subject: 'a\u0000' }, 'body.subject'],
    ['a subject that is shown in another order', { ...validBody, subject: 'gpj.\u202Eexe' }, 'body.subject'],
    ['a description that is', { ...validBody, description: 'a\u2066b' }, 'body.description'],
    ['a lone surrogate in the description', { ...validBody, description: '\uDC00' }, 'body.description'],
    ['a subject of 20 kB', { ...validBody, subject: 'x'.repeat(20_000) }, 'body.subject'],
    ['a description of 60 kB', { ...validBody, description: 'x'.repeat(60_000) }, 'body.description'],
    ['a subject that is a number', { ...validBody, subject: 7 }, 'body.subject'],
    ['an unknown type', { ...validBody, type: 'question' }, 'body.type'],
    ['an unknown priority', { ...validBody, priority: 'urgent' }, 'body.priority'],
    ['an unknown impact', { ...validBody, impact: 'Low' }, 'body.impact'],
    ['an unknown urgency', { ...validBody, urgency: null }, 'body.urgency'],
    ['a category that does not exist', { ...validBody, category_id: 'nonsense' }, 'body.category_id'],
    ['an invalid department ID', { ...validBody, department_id: '../x' }, 'body.department_id'],
    ['the unknown field company_id', { ...validBody, company_id: 'x' }, 'body.company_id'],
    ['the unknown field status', { ...validBody, status: 'closed' }, 'body.status'],
    ['the unknown field requester_id', { ...validBody, requester_id: 'x' }, 'body.requester_id'],
    ['the unknown field roles', { ...validBody, roles: ['admin'] }, 'body.roles'],
  ])('returns 400 with the name of the field for %s, and stores nothing', async (_, body, fieldPath) => {
    const countBefore = await countTickets();
    const response = await attempt('createTicket', { body, idempotency_key: newKey() }, customer);
    expect(response.status).toBe(400);
    expect(parseProblem(response).issues?.map(({ path }) => path)).toContain(fieldPath);
    expect(response.text.length).toBeLessThan(2_000);
    expect(await countTickets()).toBe(countBefore);
  });

  it.each([
    ['a truncated body', '{"subject":"x","descr'],
    ['an empty body', ''],
    ['a JSON array', '[1,2]'],
    ['a JSON string', '"subject"'],
    ['null', 'null'],
    ['a __proto__ key', '{"subject":"x","description":"y","__proto__":{"status":"closed"}}'],
    ['a thousand nested arrays', `{"subject":${'['.repeat(1000)}${']'.repeat(1000)},"description":"x"}`],
  ])('returns 400 for %s, and stores nothing', async (_, body) => {
    const countBefore = await countTickets();
    const response = await postBody(body);
    expect(response.status).toBe(400);
    expect(parseProblem(response).request_id).toBe(response.request_id);
    expect(await countTickets()).toBe(countBefore);
  });

  it('returns 400 for a body whose content type is not JSON', async () => {
    const response = await postBody(JSON.stringify(validBody), { 'content-type': 'text/plain' });
    expect([response.status, parseProblem(response).code]).toEqual([400, 'unsupported_content_type']);
  });

  it('returns 413 for a body above the limit of Lambda', async () => {
    expect((await postBody(JSON.stringify({ ...validBody, subject: 'x'.repeat(7_000_000) }))).status).toBe(
      413,
    );
  });

  it.each([
    ['no idempotency key', undefined],
    ['an idempotency key that is too short', 'abc'],
    ['an idempotency key that is too long', 'x'.repeat(65)],
    ['an idempotency key with spaces', 'not a key at all'],
  ])('returns 400 with the name of the header for %s', async (_, idempotency_key) => {
    const response = await attempt(
      'createTicket',
      { body: validBody, ...(idempotency_key !== undefined && { idempotency_key }) },
      customer,
    );
    expect(response.status).toBe(400);
    expect(parseProblem(response).issues).toEqual([
      expect.objectContaining({ path: 'headers.idempotency-key' }),
    ]);
  });

  it.each([
    ['cursor', { cursor: 'bm90IGEgY3Vyc29y' }],
    ['cursor', { cursor: 'TICKET#x' }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '1e9' }],
    ['tab', { tab: 'mine' }],
    ['company_id', { company_id: 'x' }],
  ])('returns 400 with the name of the query parameter for an invalid %s', async (name, query) => {
    const response = await attempt('listTickets', { query }, customer);
    expect(response.status).toBe(400);
    expect(parseProblem(response).issues?.map(({ path }) => path)).toContain(`query.${name}`);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['the status on_hold', { status: 'on_hold', version: 1 }, 'body.status'],
    ['a status that does not exist', { status: 'done', version: 1 }, 'body.status'],
    ['no version', { status: 'closed' }, 'body.version'],
    ['nothing to change', { version: 1 }, 'body'],
    ['another field', { description: 'New', version: 1 }, 'body.description'],
  ])('returns 400 for an update with %s, and does not change the ticket', async (_, body, fieldPath) => {
    const response = await attempt('updateTicket', { params: { id: ticketId }, body }, agent);
    expect(response.status).toBe(400);
    expect(parseProblem(response).issues?.map(({ path }) => path)).toContain(fieldPath);
    const ticketDetail = await call('getTicket', { params: { id: ticketId } }, agent);
    expect(ticketDetail).toMatchObject({ ticket: { status: 'new', version: 1 }, history: [] });
  });

  it.each(['', ' \n ', '\u200B'])('returns 400 for the blank comment %j', async (content) => {
    const input = { params: { id: ticketId }, body: { content }, idempotency_key: newKey() };
    const response = await attempt('addTicketComment', input, customer);
    expect(response.status).toBe(400);
    expect(parseProblem(response).issues).toEqual([{ path: 'body.content', message: 'Comment is required' }]);
  });

  it('stores text unchanged even if it looks like code', async () => {
    const subject = `<script>alert(1)</script> {{7*7}} ' OR 1=1 -- gnp.exe`;
    const { id } = await call(
      'createTicket',
      { body: { ...validBody, subject }, idempotency_key: newKey() },
      customer,
    );
    expect((await call('getTicket', { params: { id } }, customer)).ticket.subject).toBe(subject);
  });
});
