import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type WebhookDelivery, WebhookPayload, type WebhookUpdate } from '../../shared/contract/webhooks.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { newGroup } from '../support/groups.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let company: Company;
let customer: Person;
let agent: Person;
let admin: Person;

/** A request to the receiver. */
interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const receivedRequests: ReceivedRequest[] = [];
/** The status with which the receiver responds, by path; 200 for other paths. */
const responseStatuses = new Map<string, number>();
let receiver: Server;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  receiver = createServer((message, response) => {
    void text(message).then((body) => {
      const path = message.url ?? '';
      receivedRequests.push({ path, headers: message.headers, body });
      response
        .writeHead(responseStatuses.get(path) ?? 200, {
          location: `http://127.0.0.1:${inject('cloud').receiver_port}/trap`,
        })
        .end('x'.repeat(5_000));
    });
  });
  await new Promise<void>((ready) => receiver.listen(inject('cloud').receiver_port, '127.0.0.1', ready));
});
afterAll(() => receiver.close());

const findRequests = (path: string) => receivedRequests.filter((request) => request.path === path);

async function saveWebhook(changedFields: Partial<WebhookUpdate> = {}, id: string = randomUUID()) {
  const body: WebhookUpdate = {
    name: 'Operations',
    kind: 'webhook',
    url: `https://receiver.example/${id}`,
    events: ['ticket.created', 'ticket.status_changed', 'ticket.comment_added'],
    // Other test files create tickets too, so only tickets of this company are sent.
    company_ids: [company.id],
    priorities: [],
    group_ids: [],
    active: true,
    version: 0,
    ...changedFields,
  };
  return { ...(await call('saveWebhook', { params: { id }, body }, admin)), path: `/${id}`, body };
}
const newTicket = () =>
  call(
    'createTicket',
    { body: { subject: 'The <b>gate</b> is stuck', description: 'Since today' }, idempotency_key: newKey() },
    customer,
  );
const listDeliveries = async (id: string) =>
  (await call('listWebhookDeliveries', { params: { id }, query: {} }, admin)).items;
const hasEnded = ({ state }: WebhookDelivery) => state !== 'pending';
async function waitForDeliveries(
  id: string,
  isExpectedState: (deliveries: readonly WebhookDelivery[]) => boolean,
): Promise<void> {
  await expect.poll(async () => isExpectedState(await listDeliveries(id)), { timeout: 20_000 }).toBe(true);
}

/** Runs the sender's scheduled job as if this many minutes had passed. */
async function runSenderJob(minutes: number): Promise<void> {
  const scheduler = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const time = new Date(Date.now() + minutes * 60_000).toISOString();
  const answer = await fetch(`${scheduler}/run?schedule=webhooks&time=${time}`, { method: 'POST' });
  expect(await answer.text()).not.toContain('"error"');
}

describe('a webhook', () => {
  test('is refused if its address cannot be public, and the error names the field', async () => {
    const { body } = await saveWebhook();
    const refusal = await attempt(
      'saveWebhook',
      { params: { id: randomUUID() }, body: { ...body, url: 'https://169.254.169.254/', events: [] } },
      admin,
    );
    expect([refusal.status, parseProblem(refusal).issues]).toEqual([
      400,
      [
        { path: 'body.url', message: 'URL must name a public host, not an IP address' },
        { path: 'body.events', message: 'Choose at least one event' },
      ],
    ]);
    const repeatedSaveAnswer = await attempt(
      'saveWebhook',
      { params: { id: (await saveWebhook()).id }, body },
      admin,
    );
    expect(parseProblem(repeatedSaveAnswer).code).toBe('version_conflict');
  });

  test('shows its secret only on request, signs with two for a day after a rotation, and the audit log has all of this', async () => {
    const { id, path, body } = await saveWebhook({ name: `Secret ${newKey()}` });
    expect(JSON.stringify(await call('listWebhooks', {}, admin))).not.toContain('whsec_');
    const params = { id };
    const [firstSecret] = (await call('revealWebhookSecrets', { params }, admin)).items;
    const rotatedSecrets = (await call('rotateWebhookSecret', { params }, admin)).items;
    expect(rotatedSecrets).toEqual([
      { secret: expect.stringMatching(/^whsec_/), until: null },
      { secret: firstSecret?.secret, until: expect.any(String) },
    ]);
    await call('testWebhook', { params }, admin);
    await waitForDeliveries(id, (deliveries) => deliveries.some(hasEnded));
    const [sentRequest] = findRequests(path);
    for (const { secret } of rotatedSecrets)
      expect(new Webhook(secret).verify(sentRequest?.body ?? '', toHeaders(sentRequest))).toMatchObject({
        type: 'webhook.test',
      });
    await call('deleteWebhook', { params }, admin);
    expect((await attempt('testWebhook', { params }, admin)).status).toBe(404);
    const { items } = await call('listAuditLog', { query: { limit: 50 } }, admin);
    const auditEntries = items.filter(({ target }) => target.id === id);
    expect(auditEntries.map(({ kind }) => kind)).toEqual([
      'webhook_deleted',
      'webhook_secret_rotated',
      'webhook_secret_revealed',
      'webhook_saved',
    ]);
    expect(JSON.stringify(auditEntries)).not.toContain(body.url);
  });
});

const toHeaders = (request: ReceivedRequest | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]));

test(
  'a receiver that was down for hours gets every event, signed and numbered, and can ignore repeated ones',
  { tags: ['nightly'] },
  async () => {
    const { id, path } = await saveWebhook();
    const secrets = await call('revealWebhookSecrets', { params: { id } }, admin);
    const secret = secrets.items[0]?.secret ?? '';
    responseStatuses.set(path, 500);
    const ticket = await newTicket();
    const params = { id: ticket.id };
    const { version } = (await call('getTicket', { params }, agent)).ticket;
    await call('updateTicket', { params, body: { status: 'in_progress', version } }, agent);
    const comment = { content: 'We are on our way', is_internal: false };
    await call('addTicketComment', { params, body: comment, idempotency_key: newKey() }, agent);
    const createAttemptCheck = (attemptCount: number) => (deliveries: readonly WebhookDelivery[]) =>
      deliveries.length === 3 && deliveries.every(({ attempts }) => attempts.length === attemptCount);
    await waitForDeliveries(id, createAttemptCheck(1));
    for (const [index, minutes] of [2, 8, 40].entries()) {
      // Two concurrent runs of the job send a delivery only once.
      await Promise.all([runSenderJob(minutes), runSenderJob(minutes)]);
      await waitForDeliveries(id, createAttemptCheck(index + 2));
      // A delivery is not repeated before its next attempt is due.
      await runSenderJob(minutes - 1);
    }
    expect((await listDeliveries(id)).map(({ state, attempts }) => [state, attempts.at(-1)?.status])).toEqual(
      Array.from({ length: 3 }, () => ['pending', 500]),
    );
    expect(findRequests(path)).toHaveLength(12);

    responseStatuses.delete(path);
    await runSenderJob(150);
    await waitForDeliveries(id, (deliveries) => deliveries.every(({ state }) => state === 'delivered'));
    const acceptedRequests = findRequests(path).slice(12);
    const messages = acceptedRequests.map((request) =>
      WebhookPayload.parse(new Webhook(secret).verify(request.body, toHeaders(request))),
    );
    expect(new Set(acceptedRequests.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(
      messages
        .toSorted((one, other) => one.data.sequence - other.data.sequence)
        .map(({ type, data: { sequence, actor, comment_id } }) => [
          type,
          sequence,
          actor.side,
          comment_id !== null,
        ]),
    ).toEqual([
      ['ticket.created', 1, 'customer', false],
      ['ticket.status_changed', 2, 'support', false],
      ['ticket.comment_added', 3, 'support', true],
    ]);
    expect(messages[0]?.data.ticket).toMatchObject({
      id: ticket.id,
      subject: 'The <b>gate</b> is stuck',
      company: { id: company.id, name: company.name },
      url: `${process.env['SITE']}/admin/ticket/${ticket.id}`,
    });
    const [latestDelivery] = await listDeliveries(id);
    expect(latestDelivery?.attempts.at(-1)).toMatchObject({
      status: 200,
      error: null,
      answer: 'x'.repeat(1_000),
    });

    await call('replayWebhookDelivery', { params: { id, delivery_id: latestDelivery?.id ?? '' } }, admin);
    await expect.poll(() => findRequests(path).length, { timeout: 20_000 }).toBe(16);
    expect(findRequests(path).at(-1)?.headers['webhook-id']).toBe(latestDelivery?.id);
  },
);

test('a webhook gets only the kinds of events that it chose, of tickets that match its filters', async () => {
  const [otherCompanyWebhook, criticalWebhook, groupWebhook, inactiveWebhook, matchingWebhook] =
    await Promise.all([
      saveWebhook({ company_ids: [(await newCompany()).id] }),
      saveWebhook({ priorities: ['critical'] }),
      saveWebhook({ group_ids: [(await newGroup(admin, [])).id] }),
      saveWebhook({ active: false }),
      saveWebhook({ priorities: ['medium', 'low'], events: ['ticket.created'], kind: 'slack' }),
    ]);
  const ticket = await newTicket();
  const comment = { content: 'Any news?', is_internal: false };
  const params = { id: ticket.id };
  await call('addTicketComment', { params, body: comment, idempotency_key: newKey() }, customer);
  await waitForDeliveries(matchingWebhook.id, (deliveries) => deliveries.some(hasEnded));
  const [request] = findRequests(matchingWebhook.path);
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    text: `New ticket: ${ticket.ticket_number} The &lt;b&gt;gate&lt;/b&gt; is stuck`,
  });
  expect(request?.headers).not.toHaveProperty('webhook-signature');
  expect(await listDeliveries(matchingWebhook.id)).toHaveLength(1);
  for (const { id } of [otherCompanyWebhook, criticalWebhook, groupWebhook, inactiveWebhook])
    expect(await listDeliveries(id)).toEqual([]);
});

test('a redirect is not followed, and a test message is sent only once', async () => {
  const { id, path } = await saveWebhook();
  responseStatuses.set(path, 302);
  await call('testWebhook', { params: { id } }, admin);
  await waitForDeliveries(id, (deliveries) => deliveries.some(hasEnded));
  // Events of earlier tests can arrive late.
  expect((await listDeliveries(id)).filter(({ type }) => type === 'webhook.test')).toMatchObject([
    { state: 'failed', attempts: [{ status: 302 }] },
  ]);
  expect(findRequests('/trap')).toEqual([]);
});
