import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Role } from '../../shared/model/roles.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Company, type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';

let admin: Person;
let acme: Company;

beforeAll(async () => {
  acme = await newCompany();
  admin = await newPerson('admin');
});

const listUsers = (query: { q?: string; limit?: number; cursor?: string } = {}, as = admin) =>
  call('listUsers', { query }, as);
const tryToUpdateUser = (person: Person, body: Record<string, unknown>) =>
  attempt('updateUser', { params: { id: person.id }, body }, admin);
const readUserCount = async ({ name }: Company) =>
  (await call('listCompanies', { query: { q: name } }, admin)).items[0]?.user_count;
const listMemberNames = async ({ id }: Company) =>
  (await call('listCompanyUsers', { params: { id }, query: {} }, admin)).items.map(
    ({ full_name }) => full_name,
  );
const startSession = async (person: Person) => ({ token: (await requestFreshTokens(person)).access });
const tryToReadProfile = (as: { token: string }) => attempt('getMe', {}, as);

describe('the list of people', () => {
  it('returns each person once across pages, and a total', async () => {
    const uniqueText = randomUUID().slice(0, 8);
    const newUsers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        newPerson('customer', { company: acme, full_name: `Page ${uniqueText} ${n}` }),
      ),
    );
    const listedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listUsers({ q: uniqueText, limit: 2, ...(cursor !== undefined && { cursor }) });
      expect(page.total).toBeGreaterThanOrEqual(newUsers.length);
      expect(page.items.length).toBeLessThanOrEqual(2);
      listedIds.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(listedIds.toSorted()).toEqual(newUsers.map(({ id }) => id).toSorted());
  });

  it('continues after the previous page, newest first', async () => {
    await Promise.all([newPerson('customer'), newPerson('customer'), newPerson('customer')]);
    const firstPage = await listUsers({ limit: 2 });
    const secondPage = await listUsers({ limit: 2, cursor: firstPage.next_cursor ?? '' });
    const times = [...firstPage.items, ...secondPage.items].map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(firstPage.items.map(({ id }) => id)).not.toContain(secondPage.items[0]?.id);
  });

  it.each(['e-mail address', 'name', 'company'] as const)(
    'finds part of the %s in upper or lower case',
    async (searchedField) => {
      const company = await newCompany();
      const person = await newPerson('agent', { company, full_name: `Zoë Øst ${randomUUID()}` });
      const searchText = { 'e-mail address': person.email, name: person.full_name, company: company.name }[
        searchedField
      ];
      const { items } = await listUsers({ q: searchText.slice(2).toUpperCase().replace('Ø', 'O') });
      expect(items).toMatchObject([{ id: person.id, full_name: person.full_name, company: company.name }]);
    },
  );

  it('is empty when nothing matches', async () => {
    expect(await listUsers({ q: randomUUID() })).toMatchObject({ items: [], next_cursor: null });
  });

  it.each(['not a cursor', 'USERS', 'COMPANY#x'])(
    'returns 400 for the forged cursor %s',
    async (forgedCursor) => {
      for (const cursor of [forgedCursor, Buffer.from(forgedCursor).toString('base64url')])
        expect((await attempt('listUsers', { query: { cursor } }, admin)).status).toBe(400);
    },
  );

  it('can be read only by staff, and changed only by administrators', async () => {
    const [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer')]);
    expect((await attempt('listUsers', {}, agent)).status).toBe(200);
    expect((await attempt('listUsers', {}, customer)).status).toBe(403);
    const params = { id: customer.id };
    const body = { full_name: 'Taken Over' };
    expect((await attempt('updateUser', { params, body }, agent)).status).toBe(403);
    const promotionInput = { params: { id: agent.id, role: 'admin' } };
    expect((await attempt('addRole', promotionInput, agent)).status).toBe(403);
    expect((await attempt('resendInvitation', { params }, agent)).status).toBe(403);
  });
});

describe('a person', () => {
  it('can change their own name, which changes the order of the list of their company', async () => {
    const company = await newCompany();
    const [ben, me] = await Promise.all([
      newPerson('customer', { company, full_name: 'Ben' }),
      newPerson('customer', { company, full_name: 'Abe' }),
    ]);
    const profile = await call('updateMe', { body: { full_name: '  Cy  ' } }, me);
    expect(profile).toMatchObject({ id: me.id, full_name: 'Cy', company: company.name, disabled: false });
    expect(await listMemberNames(company)).toEqual([ben.full_name, 'Cy']);
    const { id: idToken } = await requestFreshTokens(me);
    expect(decodeJwt(idToken)['name']).toBe('Cy');
    expect((await attempt('updateMe', { body: { full_name: ' ' } }, me)).status).toBe(400);
    expect((await attempt('updateMe', { body: { full_name: 'Cy', roles: ['admin'] } }, me)).status).toBe(400);
  });

  it(
    'is counted and listed in the new company after a move, and creates tickets for it',
    { tags: ['nightly'] },
    async () => {
      const [formerCompany, nextCompany] = await Promise.all([newCompany(), newCompany()]);
      const person = await newPerson('customer', { company: formerCompany });
      const movedUser = await call(
        'updateUser',
        { params: { id: person.id }, body: { company_id: nextCompany.id, phone: '0117 496 0001' } },
        admin,
      );
      expect(movedUser).toMatchObject({
        company: nextCompany.name,
        company_id: nextCompany.id,
        phone: '0117 496 0001',
      });
      expect([await readUserCount(formerCompany), await readUserCount(nextCompany)]).toEqual([0, 1]);
      expect([await listMemberNames(formerCompany), await listMemberNames(nextCompany)]).toEqual([
        [],
        [person.full_name],
      ]);
      const body = { subject: 'From the new desk', description: 'Hello' };
      const ticket = await call('createTicket', { body, idempotency_key: newKey() }, person);
      expect(ticket.company_id).toBe(nextCompany.id);

      await call('updateUser', { params: { id: person.id }, body: { company_id: null } }, admin);
      expect([await readUserCount(nextCompany), await listMemberNames(nextCompany)]).toEqual([0, []]);
    },
  );

  it('is counted once after several moves at the same time', { tags: ['nightly'] }, async () => {
    const companies = await Promise.all([newCompany(), newCompany(), newCompany()]);
    const person = await newPerson('customer', { company: companies[0] ?? acme });
    await Promise.all(companies.map(({ id }) => tryToUpdateUser(person, { company_id: id })));
    const counts = await Promise.all(companies.map(readUserCount));
    expect(counts.filter((count) => count !== 0)).toEqual([1]);
  });

  it('cannot be moved to an unknown or inactive company', async () => {
    const person = await newPerson('customer', { company: acme });
    const inactiveCompany = await newCompany(undefined, 'inactive');
    for (const company_id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', inactiveCompany.id]) {
      const refusal = await tryToUpdateUser(person, { company_id });
      expect([refusal.status, parseProblem(refusal).issues?.[0]?.path]).toEqual([400, 'body.company_id']);
    }
    expect(await listMemberNames(acme)).toContain(person.full_name);
  });

  it('cannot use a session or sign in while disabled, and can sign in after being enabled', async () => {
    const person = await newPerson('customer', { company: acme });
    const session = await startSession(person);
    expect((await tryToReadProfile(session)).status).toBe(200);
    expect((await tryToUpdateUser(person, { disabled: true })).status).toBe(200);
    const refusal = await tryToReadProfile(session);
    expect([refusal.status, parseProblem(refusal).code]).toEqual([403, 'account_disabled']);
    await expect(requestFreshTokens(person)).rejects.toThrow('User is disabled');
    expect((await listUsers({ q: person.email })).items[0]?.disabled).toBe(true);

    expect((await tryToUpdateUser(person, { disabled: false })).status).toBe(200);
    expect((await tryToReadProfile(await startSession(person))).status).toBe(200);
  });

  it('returns 404 for an unknown or invalid ID', async () => {
    for (const id of [randomUUID(), 'nobody']) {
      const body = { full_name: 'Nobody' };
      expect((await attempt('updateUser', { params: { id }, body }, admin)).status).toBe(404);
      expect((await attempt('removeRole', { params: { id, role: 'agent' } }, admin)).status).toBe(404);
      expect((await attempt('addRole', { params: { id, role: 'agent' } }, admin)).status).toBe(404);
      expect((await attempt('resendInvitation', { params: { id } }, admin)).status).toBe(404);
    }
  });

  it('cannot be updated without changes, or with unknown or invalid fields', async () => {
    const person = await newPerson('customer');
    for (const body of [{}, { email: 'other@example.com' }, { roles: ['admin'] }, { phone: 'x'.repeat(41) }])
      expect((await tryToUpdateUser(person, body)).status).toBe(400);
  });
});

describe('a role', () => {
  const addRole = (person: Person, role: Role) => call('addRole', { params: { id: person.id, role } }, admin);
  const removeRole = (person: Person, role: Role) =>
    call('removeRole', { params: { id: person.id, role } }, admin);

  it('takes effect at the next sign-in when added, and immediately when removed', async () => {
    const person = await newPerson('customer', { company: acme });
    const customerSession = await startSession(person);
    expect((await attempt('getDashboard', {}, customerSession)).status).toBe(403);

    expect((await addRole(person, 'agent')).roles).toEqual(['customer', 'agent']);
    expect(parseProblem(await tryToReadProfile(customerSession)).code).toBe('session_stale');
    const agentSession = await startSession(person);
    expect((await attempt('getDashboard', {}, agentSession)).status).toBe(200);

    expect((await removeRole(person, 'agent')).roles).toEqual(['customer']);
    expect(parseProblem(await attempt('getDashboard', {}, agentSession)).code).toBe('session_stale');
    expect((await attempt('getDashboard', {}, await startSession(person))).status).toBe(403);
  });

  it('can be added or removed repeatedly', { tags: ['nightly'] }, async () => {
    const person = await newPerson('customer');
    expect([(await addRole(person, 'agent')).roles, (await addRole(person, 'agent')).roles]).toEqual([
      ['customer', 'agent'],
      ['customer', 'agent'],
    ]);
    expect([(await removeRole(person, 'agent')).roles, (await removeRole(person, 'agent')).roles]).toEqual([
      ['customer'],
      ['customer'],
    ]);
  });

  it(
    'has no effect after removal, even if the user pool still includes it in tokens',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer');
      await addRole(person, 'agent');
      await removeRole(person, 'agent');
      const userPoolId = inject('cloud').outputs['UserPoolId'] ?? '';
      await cognito.adminAddUserToGroup({
        UserPoolId: userPoolId,
        Username: person.email,
        GroupName: 'agent',
      });
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      const session = await startSession(person);
      expect((await tryToReadProfile(session)).status).toBe(200);
      expect((await attempt('getDashboard', {}, session)).status).toBe(403);
    },
  );

  it('returns 404 when it is unknown', async () => {
    expect((await attempt('addRole', { params: { id: admin.id, role: 'root' } }, admin)).status).toBe(404);
  });

  it('can be removed when it is the only role of a person', { tags: ['nightly'] }, async () => {
    const person = await newPerson('customer');
    expect((await removeRole(person, 'customer')).roles).toEqual([]);
    expect((await listUsers({ q: person.email })).items[0]?.roles).toEqual([]);
  });
});

it('staff are created without a client company, and customers only with one', async () => {
  const createUserBody = (...roles: Role[]) => ({
    email: `${randomUUID()}@example.com`,
    full_name: 'Nova Reed',
    company_id: null,
    roles,
  });
  const tryToCreateUser = (...roles: Role[]) =>
    attempt('createUser', { body: createUserBody(...roles), idempotency_key: newKey() }, admin);
  expect(JSON.parse((await tryToCreateUser('agent')).text)).toMatchObject({
    success: true,
    user: { company: null },
  });
  const refusal = await tryToCreateUser('customer');
  expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining('body.company_id')]);
});
