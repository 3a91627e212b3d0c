import { beforeAll, describe, expect, it, vi } from 'vitest';
import { requestLimits } from '../../shared/model/request-limits.ts';
import { attempt, call, newKey, parseProblem, send } from '../support/api.ts';
import { newIntegration } from '../support/integrations.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { requestTokens } from '../support/sign-in.ts';
import { consumeLimit } from '../support/stored-items/people.ts';

let admin: Person;
let company: Company;
let otherCompany: Company;

beforeAll(async () => {
  [company, otherCompany] = await Promise.all([newCompany(), newCompany()]);
  admin = await newPerson('admin');
});

const ticketTexts = { subject: 'Disk is full', description: 'On web-2, since 10:04.' };
const requester = { full_name: 'Monitoring', email: 'monitoring@example.com' };
const newTicket = (as: Person | { key: string }, ticketCompany = company) =>
  call(
    'createTicketForCompany',
    { params: { id: ticketCompany.id }, body: { ...ticketTexts, requester }, idempotency_key: newKey() },
    as,
  );

describe('a program with a key', () => {
  it(
    'is shown as the author of its tickets, comments and changes, also in the audit log',
    { tags: ['nightly'] },
    async () => {
      const grafana = await newIntegration(admin);
      const { id } = await newTicket(grafana);
      const noteBody = { content: 'Disk 97 %', is_internal: true };
      const newComment = await call(
        'addTicketComment',
        { params: { id }, body: noteBody, idempotency_key: newKey() },
        grafana,
      );
      expect(newComment).toMatchObject({
        user_name: grafana.name,
        author_role: 'support',
        is_internal: true,
      });
      const { changes } = await call(
        'updateTicket',
        { params: { id }, body: { priority: 'high', version: 1 } },
        grafana,
      );
      expect(changes).toMatchObject([{ field_name: 'priority', user_name: grafana.name }]);
      const { comments, history } = await call('getTicket', { params: { id } }, admin);
      const author = { user_name: grafana.name, made_by_name: admin.full_name };
      expect([comments, history]).toMatchObject([[author], [author]]);
      const ticketList = await call('listTickets', { query: { company: company.id } }, grafana);
      expect(ticketList.items).toContainEqual(expect.objectContaining({ id, last_name: grafana.name }));
      await vi.waitFor(
        async () => {
          const { items } = await call('listAuditLog', { query: { person: grafana.id } }, admin);
          expect(items).toContainEqual(
            expect.objectContaining({
              kind: 'ticket_changed',
              actor: { id: grafana.id, name: grafana.name, roles: ['agent'] },
            }),
          );
        },
        { timeout: 30_000, interval: 500 },
      );
    },
  );

  it('can read and change only data of the companies that its key allows', async () => {
    const [allowedTicket, foreignTicket] = [await newTicket(admin), await newTicket(admin, otherCompany)];
    const integration = await newIntegration(admin, { company_ids: [company.id] });
    const { items } = await call('listTickets', { query: {} }, integration);
    expect(items.map(({ id }) => id)).toContain(allowedTicket.id);
    expect(items.filter(({ company_name }) => company_name !== company.name)).toEqual([]);
    expect((await call('listTickets', { query: { company: otherCompany.id } }, integration)).items).toEqual(
      [],
    );
    expect((await call('listCompanies', { query: {} }, integration)).items.map(({ id }) => id)).toEqual([
      company.id,
    ]);

    const commentInput = { body: { content: 'Hello' } };
    const uploadInput = { body: { file_name: 'a.txt', file_type: '', file_size: 1 } };
    for (const [name, input] of [
      ['getTicket', {}],
      ['updateTicket', { body: { priority: 'high', version: 1 } }],
      ['addTicketComment', commentInput],
      ['requestUpload', uploadInput],
    ] as const) {
      const [allowedAnswer, refusedAnswer] = [
        await attempt(
          name,
          { params: { id: allowedTicket.id }, ...input, idempotency_key: newKey() },
          integration,
        ),
        await attempt(
          name,
          { params: { id: foreignTicket.id }, ...input, idempotency_key: newKey() },
          integration,
        ),
      ];
      expect([name, allowedAnswer.status < 300, refusedAnswer.status]).toEqual([name, true, 404]);
    }
    const stranger = await newPerson('customer', { company: otherCompany });
    const moveBody = { requester_id: stranger.id, company_id: otherCompany.id, version: 2 };
    const refusal = await attempt(
      'updateTicket',
      { params: { id: allowedTicket.id }, body: moveBody },
      integration,
    );
    expect([refusal.status, parseProblem(refusal).issues?.[0]?.path]).toEqual([400, 'body.requester_id']);
  });

  it('may send the key as the password of basic authentication too', async () => {
    const { key } = await newIntegration(admin);
    const authorization = `Basic ${Buffer.from(`portico:${key}`).toString('base64')}`;
    const answer = await send({ method: 'GET', path: '/api/v1/groups', headers: { authorization } });
    expect(answer.status).toBe(200);
  });

  it('gets the time to wait after too many requests', async () => {
    const integration = await newIntegration(admin);
    await consumeLimit('key_requests', 'person', integration.id, requestLimits.key_requests.person - 1, 40);
    expect((await attempt('listGroups', {}, integration)).status).toBe(200);
    const refusal = await attempt('listGroups', {}, integration);
    expect([refusal.status, parseProblem(refusal).code]).toEqual([429, 'too_many_requests']);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(20);
  });

  it('cannot call endpoints that are only for people', async () => {
    const integration = await newIntegration(admin);
    for (const path of ['/api/v1/me', '/api/v1/integrations', '/api/v1/audit-log'])
      expect((await send({ method: 'GET', path, token: integration.key })).status).toBe(404);
  });
});

describe('a key and the token of a person', () => {
  it("are refused by each other's endpoints", async () => {
    const { key } = await newIntegration(admin);
    expect((await attempt('listTickets', {}, { token: key })).status).toBe(401);
    const { access } = await requestTokens(admin);
    expect((await send({ method: 'GET', path: '/api/v1/tickets', token: access })).status).toBe(401);
  });
});

describe('an administrator', () => {
  it('replaces a key: the old one works during the overlap, but not after a second replacement', async () => {
    const integration = await newIntegration(admin);
    const params = { id: integration.id };
    const body = { ends_at: null, overlap_hours: 24, version: integration.version };
    const replacement = await call('makeIntegrationKey', { params, body }, admin);
    expect(replacement.integration.keys.map(({ ends_with }) => ends_with)).toEqual([
      replacement.key.slice(-4),
      integration.key.slice(-4),
    ]);
    for (const key of [integration.key, replacement.key])
      expect((await attempt('listGroups', {}, { key })).status).toBe(200);
    const { version } = replacement.integration;
    await call('makeIntegrationKey', { params, body: { ...body, version } }, admin);
    expect((await attempt('listGroups', {}, integration)).status).toBe(401);
    expect((await attempt('listGroups', {}, replacement)).status).toBe(200);
  });

  it('adds an integration once, even if the request is repeated', async () => {
    const idempotency_key = newKey();
    const create = () =>
      call(
        'createIntegration',
        { body: { name: 'Grafana', scopes: ['tickets:read'], company_ids: null }, idempotency_key },
        admin,
      );
    const integration = await create();
    expect(await create()).toEqual(integration);
  });

  it(
    'revokes an integration, whose next request is refused, and sees when it was last used',
    { tags: ['nightly'] },
    async () => {
      const integration = await newIntegration(admin);
      await call('listGroups', {}, integration);
      const findIntegration = async () =>
        (await call('listIntegrations', {}, admin)).items.find(({ id }) => id === integration.id);
      expect(await findIntegration()).toMatchObject({
        made_by_name: admin.full_name,
        last_used_at: expect.any(String),
        revoked_at: null,
      });
      await call('revokeIntegration', { params: { id: integration.id } }, admin);
      expect((await attempt('listGroups', {}, integration)).status).toBe(401);
      expect(await findIntegration()).toMatchObject({ keys: [], revoked_at: expect.any(String) });
      const keyBody = { ends_at: null, overlap_hours: 0, version: integration.version + 1 };
      const refusal = await attempt(
        'makeIntegrationKey',
        { params: { id: integration.id }, body: keyBody },
        admin,
      );
      expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'integration_revoked']);
    },
  );

  it('changes what a key may do, which applies to its next request', async () => {
    const integration = await newIntegration(admin);
    const { id, name, version } = integration;
    const body = { name, scopes: ['reports:read' as const], company_ids: null, version };
    await call('updateIntegration', { params: { id }, body }, admin);
    const refusal = await attempt('listGroups', {}, integration);
    expect([refusal.status, parseProblem(refusal).message]).toEqual([
      403,
      'This request needs a key with the scope tickets:read',
    ]);
    expect((await attempt('updateIntegration', { params: { id }, body }, admin)).status).toBe(409);
  });
});
