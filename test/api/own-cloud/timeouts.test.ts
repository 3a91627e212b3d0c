// @module-tag nightly
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../shared/contract/index.ts';
import type { LooseInput } from '../../support/api.ts';
import { newEnquiry } from '../../support/enquiries.ts';
import { getFaultyCloud } from '../../support/faulty-cloud.ts';
import type { Person } from '../../support/people.ts';

const cloud = await getFaultyCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { attempt, call, newKey, parseProblem, send } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { requestTokens } = await import('../../support/sign-in.ts');

/** Makes calls to a service hang: they get no response and have no effect. */
const makeCallsHang = (service: string, operation?: string) =>
  cloud.faults.add({
    service,
    ...(operation !== undefined && { operation }),
    delayMs: 30_000,
    drop: 'before',
    times: Number.POSITIVE_INFINITY,
  });

let customer: Person;
let agent: Person;
let admin: Person;
let ticketId: string;
let enquiry: Awaited<ReturnType<typeof newEnquiry>>;

const newTicket = { subject: 'While DynamoDB hangs', description: 'x' };

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  ticketId = (await call('createTicket', { body: newTicket, idempotency_key: newKey() }, customer)).id;
  enquiry = await newEnquiry();
  for (const person of [customer, agent, admin]) await requestTokens(person);
});
afterEach(() => cloud.faults.clear());

describe('while DynamoDB hangs', () => {
  const getParams = () => ({ id: ticketId });
  const testedCalls: [EndpointName, () => Person | undefined, () => LooseInput][] = [
    ['getMe', () => customer, () => ({})],
    ['listTickets', () => customer, () => ({})],
    ['getTicket', () => customer, () => ({ params: getParams() })],
    ['createTicket', () => customer, () => ({ body: newTicket, idempotency_key: newKey() })],
    ['updateTicket', () => agent, () => ({ params: getParams(), body: { status: 'closed', version: 1 } })],
    ['getDashboard', () => agent, () => ({})],
    ['listCompanies', () => admin, () => ({})],
    ['listUsers', () => admin, () => ({})],
    ['getDownload', () => customer, () => ({ params: { id: ticketId, attachment_id: ticketId } })],
    ['listPosts', () => undefined, () => ({})],
    ['subscribe', () => undefined, () => ({ body: { email: 'reader@example.com' } })],
    ['sendEmail', () => undefined, () => ({ body: enquiry })],
  ];

  it('every function returns timed_out before its Lambda timeout, and nothing is stored', async () => {
    makeCallsHang('dynamodb');
    const answers = await Promise.all(
      testedCalls.map(async ([name, getCaller, getInput]) => {
        const answer = await attempt(name, getInput(), getCaller());
        // An error code shows that the function responded itself: if Lambda ends a function, API Gateway's
        // response has no error code.
        return { name, status: answer.status, code: parseProblem(answer).code };
      }),
    );
    cloud.faults.clear();
    expect(answers).toEqual(testedCalls.map(([name]) => ({ name, status: 503, code: 'timed_out' })));
    const { items } = await call('listTickets', { query: {} }, customer);
    expect(items.map(({ id, status }) => [id, status])).toEqual([[ticketId, 'new']]);
  });

  it('pages that need DynamoDB return 503 with an HTML page of the site', async () => {
    const paths = ['/blogs', '/blog/a-hazard-log-people-use', '/rss.xml', '/sitemap.xml'];
    makeCallsHang('dynamodb');
    const answers = await Promise.all(paths.map((path) => send({ method: 'GET', path })));
    for (const { status, headers, text } of answers) {
      expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(text).toContain('<main');
    }
  });
});

it('an invitation times out while the user pool hangs, and can be repeated', async () => {
  const company_id = customer.company?.id ?? '';
  const invitation = { email: 'invited@example.com', full_name: 'In Vited', company_id, roles: ['customer'] };
  const invitationInput = { body: invitation, idempotency_key: newKey() };
  makeCallsHang('cognito', 'AdminCreateUser');
  expect(parseProblem(await attempt('createUser', invitationInput, admin))).toMatchObject({
    code: 'timed_out',
    success: false,
  });
  cloud.faults.clear();
  expect((await attempt('createUser', invitationInput, admin)).status).toBe(201);
});

it('an enquiry is stored while SES hangs', async () => {
  const secondEnquiry = await newEnquiry();
  makeCallsHang('ses');
  expect((await attempt('sendEmail', { body: secondEnquiry }, undefined)).status).toBe(200);
});
