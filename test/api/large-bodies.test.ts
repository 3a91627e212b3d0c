import { beforeAll, describe, expect, it } from 'vitest';
import { computeBodyLimit } from '../../shared/contract/body-limit.ts';
import { contract } from '../../shared/contract/index.ts';
import { call, newKey, parseProblem, send } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { requestTokens } from '../support/sign-in.ts';

const createUnknownFieldsBody = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`key_${n}`, 1])));

const post = (path: string, body: string, token?: string) =>
  send({
    method: 'POST',
    path,
    token,
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
    body,
  });

describe('a large request body', () => {
  let customer: Person;
  beforeAll(async () => {
    customer = await newPerson('customer', { company: await newCompany() });
  });

  it.each(['/api/newsletter', '/api/send-email'])(
    'of two hundred thousand unknown fields gets a 413 with a message from %s',
    { tags: ['nightly'] },
    async (path) => {
      const answer = await post(path, createUnknownFieldsBody(200_000));
      expect(answer.status).toBe(413);
      expect(parseProblem(answer)).toMatchObject({
        code: 'body_too_large',
        message: expect.stringMatching(/^The body is larger than \d+ bytes/),
        ok: false,
      });
    },
  );

  it('gets a 413 above the limit, and is accepted at the limit', async () => {
    const maxBytes = computeBodyLimit(contract.createTicket.body);
    const validBody = JSON.stringify({ subject: 'Large', description: 'x' });
    const token = (await requestTokens(customer)).access;
    const padBody = (length: number) => validBody.padEnd(length, ' ');
    expect((await post('/api/tickets', padBody(maxBytes + 1), token)).status).toBe(413);
    expect((await call('listTickets', { query: {} }, customer)).items).toEqual([]);
    expect((await post('/api/tickets', padBody(maxBytes), token)).status).toBe(201);
  });

  it('gets the first twenty validation errors', async () => {
    const answer = await post('/api/newsletter', createUnknownFieldsBody(400));
    expect(answer.status).toBe(400);
    expect(parseProblem(answer).issues).toHaveLength(20);
  });

  it.each([100_000, 5_000_000])(
    'gets a 401 in each of twenty parallel requests of %d bytes without a token',
    { tags: ['nightly'], timeout: 20_000 },
    async (bytes) => {
      const body = JSON.stringify({ subject: 'x'.repeat(bytes) });
      const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/tickets', body)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401));
    },
  );

  it('gets a 413 above the limit of API Gateway, with and without a token', async () => {
    const body = JSON.stringify({ subject: 'x'.repeat(11_000_000) });
    const token = (await requestTokens(customer)).access;
    expect((await post('/api/tickets', body, token)).status).toBe(413);
    expect((await post('/api/tickets', body)).status).toBe(413);
  });
});
