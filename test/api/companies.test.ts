import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { query } from '../../lambdas/platform/table.ts';
import type { Company } from '../../shared/contract/companies.ts';
import { messages } from '../../shared/model/messages.ts';
import { attempt, call, newKey, problemOf } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const words = { subject: 'The lift has stopped', description: 'Between the second floor and the third.' };
const unique = () => randomUUID().slice(0, 8);

let admin: Person;
let agent: Person;
let customer: Person;

beforeAll(async () => {
  [admin, agent, customer] = await Promise.all([
    newPerson('admin'),
    newPerson('agent'),
    newPerson('customer', { company: await newCompany() }),
  ]);
});

const add = (body: { name: string } & Partial<Company>, idempotency_key = newKey()) =>
  call('createCompany', { body, idempotency_key }, admin);
const tryToAdd = (body: unknown) => attempt('createCompany', { body, idempotency_key: newKey() }, admin);
const change = (id: string, body: Partial<Company>) => call('updateCompany', { params: { id }, body }, admin);
const raise = (as: Person) => attempt('createTicket', { body: words, idempotency_key: newKey() }, as);

/** The one company whose name contains the text, as the list shows it. */
async function listed(q: string): Promise<Company | undefined> {
  const { items } = await call('listCompanies', { query: { q } }, agent);
  expect(items.length).toBeLessThanOrEqual(1);
  return items[0];
}

describe('a company', () => {
  it('added with a name only is active, has no people, and nothing where nothing was said', async () => {
    const name = `Bare ${unique()}`;
    const company = await add({ name });
    expect(company).toMatchObject({
      name,
      contact_email: null,
      contact_phone: null,
      address: null,
      status: 'active',
      user_count: 0,
    });
    expect(await listed(name)).toEqual(company);
  });

  it('keeps every field, and gives up those that are blanked', async () => {
    const body = {
      name: `Full ${unique()}`,
      contact_email: 'desk@client.example',
      contact_phone: '020 7946 0000',
      address: '1 High Street\nLondon',
      status: 'inactive',
    } as const;
    const company = await add(body);
    expect(company).toMatchObject(body);
    const changed = await change(company.id, { contact_email: null, address: null, status: 'active' });
    expect(changed).toEqual({ ...company, contact_email: null, address: null, status: 'active' });
    expect(await listed(body.name)).toEqual(changed);
  });

  it('is one company however often the same request arrives', async () => {
    const name = `Once ${unique()}`;
    const key = newKey();
    const made = await Promise.all([1, 2, 3].map(() => add({ name }, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const other = await attempt(
      'createCompany',
      { body: { name: `${name} too` }, idempotency_key: key },
      admin,
    );
    expect(other.status).toBe(409);
    expect(problemOf(other).code).toBe('idempotency_key_reused');
  });

  it('has a name that no other has in any case, even when many ask for it at once', async () => {
    const name = `Rush ${unique()}`;
    const spellings = [name, name.toUpperCase(), name.toLowerCase(), name.replace(' ', '  '), name, name];
    const answers = await Promise.all(spellings.map((spelling) => tryToAdd({ name: spelling })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(problemOf(answer)).toMatchObject({
        code: 'name_taken',
        message: 'A company with this name already exists',
      });
  });

  it('cannot be renamed to the name of another, can change the case of its own, and frees the old one', async () => {
    const [mine, theirs] = [`Mine ${unique()}`, `Theirs ${unique()}`];
    const company = await add({ name: mine });
    await add({ name: theirs });
    const body = { name: theirs.toUpperCase() };
    const refused = await attempt('updateCompany', { params: { id: company.id }, body }, admin);
    expect(refused.status).toBe(409);
    expect(problemOf(refused).code).toBe('name_taken');
    expect((await change(company.id, { name: mine.toUpperCase() })).name).toBe(mine.toUpperCase());
    await change(company.id, { name: `Moved ${unique()}` });
    await add({ name: mine });
  });

  it('renamed by several at once has one name in the end, and the names not taken are free', async () => {
    const company = await add({ name: `Start ${unique()}` });
    const names = [1, 2, 3, 4].map((n) => `End ${n} ${unique()}`);
    const answers = await Promise.all(
      names.map((name) => attempt('updateCompany', { params: { id: company.id }, body: { name } }, admin)),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    const shown = await Promise.all(names.map(listed));
    expect(shown.filter((found) => found?.id === company.id)).toHaveLength(1);
    for (const name of names.filter((_, n) => !shown[n])) await add({ name });
  });
});

describe('the list of companies', () => {
  it('is ordered by name, found by any part of it in any case, and led through once by cursors', async () => {
    const word = unique();
    const names = ['Émile', 'zeta', 'Alpha', 'beta', 'Ægir', 'gamma', '会社'].map((n) => `${n} ${word} Ltd`);
    await Promise.all(names.map((name) => add({ name })));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(
        'listCompanies',
        { query: { q: word.toUpperCase(), limit: 2, ...(cursor !== undefined && { cursor }) } },
        agent,
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...page.items.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const inOrder = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    expect(found).toEqual(inOrder);
  });

  it('without search goes on after names of the greatest length', async () => {
    const long = `${'İ'.repeat(100)} ${unique()}`;
    const company = await add({ name: long });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(
        'listCompanies',
        { query: { limit: 1, ...(cursor !== undefined && { cursor }) } },
        agent,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined && !seen.includes(company.id));
    expect(seen).toContain(company.id);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('can be of the active ones only, for choosing', async () => {
    const word = unique();
    await Promise.all([add({ name: `On ${word}` }), add({ name: `Off ${word}`, status: 'inactive' })]);
    const names = async (status: 'active' | 'inactive') =>
      (await call('listCompanies', { query: { q: word, status } }, agent)).items.map(({ name }) => name);
    expect(await names('active')).toEqual([`On ${word}`]);
    expect(await names('inactive')).toEqual([`Off ${word}`]);
  });

  it.each(['bm90IGEgY3Vyc29y', 'COMPANY#x', ulid(), Buffer.from(ulid()).toString('base64url'), '%00'])(
    'refuses the made-up cursor %s',
    async (cursor) => {
      const answer = await attempt('listCompanies', { query: { cursor } }, agent);
      expect(answer.status).toBe(400);
      expect(problemOf(answer).issues?.map(({ path }) => path)).toEqual(['query.cursor']);
    },
  );
});

describe('people of a company', () => {
  it('are listed by name, and counted', async () => {
    const company = await newCompany();
    const names = ['Zoë Quill', 'adam Bell', 'Mina Osei'];
    await Promise.all(names.map((full_name) => newPerson('customer', { company, full_name })));
    const { items } = await call('listCompanyUsers', { params: { id: company.id }, query: {} }, agent);
    expect(items.map(({ full_name }) => full_name)).toEqual(['adam Bell', 'Mina Osei', 'Zoë Quill']);
    const { items: recount } = await query({
      IndexName: 'company',
      KeyConditionExpression: 'company_pk = :pk AND begins_with(company_sk, :user)',
      ExpressionAttributeValues: { ':pk': `COMPANY#${company.id}`, ':user': 'USER#' },
    });
    expect(recount).toHaveLength(3);
    expect((await listed(company.name))?.user_count).toBe(3);
  });
});

describe('a renaming', () => {
  it(
    'reaches every person and ticket of the company, and tickets raised meanwhile',
    { timeout: 120_000 },
    async () => {
      const company = await newCompany();
      const [owner, colleague] = await Promise.all([
        newPerson('customer', { company }),
        newPerson('customer', { company }),
      ]);
      const raiseMany = async (many: number) => {
        for (let n = 0; n < many; n += 6) await Promise.all([1, 2, 3, 4, 5, 6].map(() => raise(owner)));
      };
      await raiseMany(60);
      const names = [`First ${unique()}`, `Second ${unique()}`];
      const last = names[1] ?? '';
      const renaming = (async () => {
        for (const name of names) await change(company.id, { name });
      })();
      await Promise.all([renaming, raiseMany(12)]);

      const namesOfTickets = async () => {
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await call(
            'listTickets',
            { query: { tab: 'open', ...(cursor !== undefined && { cursor }) } },
            owner,
          );
          found.push(...page.items.map(({ company_name }) => company_name));
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        return found;
      };
      await vi.waitUntil(async () => (await namesOfTickets()).every((name) => name === last), {
        timeout: 30_000,
        interval: 200,
      });
      expect(await namesOfTickets()).toHaveLength(72);
      await vi.waitUntil(
        async () => {
          const mine = await Promise.all([owner, colleague].map((person) => call('getMe', {}, person)));
          return mine.every((profile) => profile.company === last);
        },
        { timeout: 45_000, interval: 200 },
      );
      const { items } = await call('listTickets', { query: { tab: 'open' } }, colleague);
      const { ticket } = await call('getTicket', { params: { id: items[0]?.id ?? '' } }, colleague);
      expect(ticket.company_name).toBe(last);
    },
  );
});

describe('an inactive company', () => {
  it('has people who can read and comment but not raise tickets, until it is active again', async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const ticket = await call('createTicket', { body: words, idempotency_key: newKey() }, owner);
    await change(company.id, { status: 'inactive' });

    const refused = await raise(owner);
    expect(refused.status).toBe(403);
    expect(problemOf(refused)).toMatchObject({
      code: 'company_inactive',
      message: messages.company_inactive,
    });
    const { items } = await call('listTickets', { query: {} }, owner);
    expect(items.map(({ id }) => id)).toEqual([ticket.id]);
    await call('getTicket', { params: { id: ticket.id } }, owner);

    const behalf = { ...words, requester: { user_id: owner.id } };
    const onBehalf = await attempt(
      'createTicketForCompany',
      { params: { id: company.id }, body: behalf, idempotency_key: newKey() },
      agent,
    );
    expect(onBehalf.status).toBe(403);
    expect(problemOf(onBehalf).code).toBe('company_inactive');

    await change(company.id, { status: 'active' });
    expect((await raise(owner)).status).toBe(201);
  });
});

describe('a ticket on behalf of a client', () => {
  const raiseFor = (id: string, requester: unknown, as = agent, idempotency_key = newKey()) =>
    attempt('createTicketForCompany', { params: { id }, body: { ...words, requester }, idempotency_key }, as);

  it("belongs to the company's person, who finds it among their own company's", async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const key = newKey();
    const input = {
      params: { id: company.id },
      body: { ...words, requester: { user_id: owner.id } },
      idempotency_key: key,
    };
    const [ticket, again] = await Promise.all([1, 2].map(() => call('createTicketForCompany', input, agent)));
    expect(again).toEqual(ticket);
    expect(ticket).toMatchObject({
      ...words,
      requester_id: owner.id,
      requester_name: owner.full_name,
      requester_email: owner.email,
      company_id: company.id,
      company_name: company.name,
      status: 'new',
    });
    const { items } = await call('listTickets', { query: {} }, owner);
    expect(items.map(({ id }) => id)).toEqual([ticket?.id]);
    const reused = await raiseFor(company.id, { full_name: 'X', email: 'x@example.com' }, agent, key);
    expect(problemOf(reused).code).toBe('idempotency_key_reused');
  });

  it('can be for somebody without an account, by name and e-mail address', async () => {
    const company = await newCompany();
    const requester = { full_name: 'Walk-in Wanda', email: 'wanda@client.example' };
    const ticket = await call(
      'createTicketForCompany',
      { params: { id: company.id }, body: { ...words, requester }, idempotency_key: newKey() },
      admin,
    );
    expect(ticket).toMatchObject({
      requester_id: null,
      requester_name: requester.full_name,
      requester_email: requester.email,
      company_name: company.name,
    });
  });

  it('is refused for a person of another company or none, alike', async () => {
    const company = await newCompany();
    const answers = await Promise.all(
      [customer.id, agent.id, randomUUID()].map((user_id) => raiseFor(company.id, { user_id })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(problemOf(answer).issues).toEqual([
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
  ])('is refused for the requester %j', async (requester) => {
    const answer = await raiseFor((await newCompany()).id, requester);
    expect(answer.status).toBe(400);
    expect(problemOf(answer).issues?.[0]?.path).toMatch(/^body\.requester/);
  });
});

describe('refusals', () => {
  const requester = { full_name: 'A', email: 'a@b.example' };
  const absent = () => ({ params: { id: ulid() }, idempotency_key: newKey() });

  it('a company that does not exist is 404', async () => {
    const answers = await Promise.all([
      attempt('updateCompany', { ...absent(), body: { name: 'Nobody' } }, admin),
      attempt('listCompanyUsers', absent(), agent),
      attempt('createTicketForCompany', { ...absent(), body: { ...words, requester } }, agent),
      attempt(
        'createTicketForCompany',
        { ...absent(), body: { ...words, requester: { user_id: agent.id } } },
        agent,
      ),
      attempt('listCompanyUsers', { params: { id: 'x' } }, agent),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('customers may not look at companies, nor agents change them', async () => {
    const { id } = await newCompany();
    const params = { id };
    const idempotency_key = newKey();
    const name = `Forbidden ${unique()}`;
    const answers = await Promise.all([
      attempt('listCompanies', {}, customer),
      attempt('listCompanyUsers', { params }, customer),
      attempt('createTicketForCompany', { params, body: { ...words, requester }, idempotency_key }, customer),
      attempt('createCompany', { body: { name }, idempotency_key }, customer),
      attempt('createCompany', { body: { name }, idempotency_key }, agent),
      attempt('updateCompany', { params, body: { name } }, agent),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await listed(name)).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>]>([
    ['body.name', {}],
    ['body.name', { name: ' ' }],
    ['body.name', { name: 'x'.repeat(121) }],
    ['body.contact_email', { name: 'A', contact_email: 'nobody' }],
    ['body.status', { name: 'A', status: 'closed' }],
    ['body.user_count', { name: 'A', user_count: 9 }],
    ['body.id', { name: 'A', id: ulid() }],
  ])('a new company with a bad %s is 400 with the field named', async (path, body) => {
    const answer = await tryToAdd(body);
    expect(answer.status).toBe(400);
    expect(problemOf(answer).issues?.map((issue) => issue.path)).toEqual([path]);
  });
});
