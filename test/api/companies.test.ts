import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { createCompanyTestData, createUniqueSuffix, ticketTexts } from './companies.fixture.ts';

const { admin, createCompany, attemptCreateCompany, updateCompany, findListedCompany } =
  await createCompanyTestData();
const [agent, customer] = await Promise.all([
  newPerson('agent'),
  newPerson('customer', { company: await newCompany() }),
]);

describe('a company', () => {
  it('is active, without people and contact details, when it is created with a name only', async () => {
    const name = `Bare ${createUniqueSuffix()}`;
    const company = await createCompany({ name });
    expect(company).toMatchObject({
      name,
      contact_email: null,
      contact_phone: null,
      address: null,
      status: 'active',
      user_count: 0,
    });
    expect(await findListedCompany(name)).toEqual(company);
  });

  it('stores every field, and clears a field that is set to null', async () => {
    const body = {
      name: `Full ${createUniqueSuffix()}`,
      contact_email: 'desk@client.example',
      contact_phone: '020 7946 0000',
      address: '1 High Street\nLondon',
      status: 'inactive',
    } as const;
    const company = await createCompany(body);
    expect(company).toMatchObject(body);
    const changedCompany = await updateCompany(company.id, {
      contact_email: null,
      address: null,
      status: 'active',
    });
    expect(changedCompany).toEqual({ ...company, contact_email: null, address: null, status: 'active' });
    expect(await findListedCompany(body.name)).toEqual(changedCompany);
  });

  it('is created once when the same request is sent several times', async () => {
    const name = `Once ${createUniqueSuffix()}`;
    const key = newKey();
    const createdCompanies = await Promise.all([1, 2, 3].map(() => createCompany({ name }, key)));
    expect(new Set(createdCompanies.map(({ id }) => id)).size).toBe(1);
    const conflict = await attempt(
      'createCompany',
      { body: { name: `${name} too` }, idempotency_key: key },
      admin,
    );
    expect(conflict.status).toBe(409);
    expect(parseProblem(conflict).code).toBe('idempotency_key_reused');
  });

  it(
    'has a unique name, ignoring case, even if several requests for the name are concurrent',
    { tags: ['nightly'] },
    async () => {
      const name = `Rush ${createUniqueSuffix()}`;
      const spellings = [name, name.toUpperCase(), name.toLowerCase(), name.replace(' ', '  '), name, name];
      const answers = await Promise.all(
        spellings.map((spelling) => attemptCreateCompany({ name: spelling })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 409, 409, 409, 409, 409,
      ]);
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(parseProblem(answer)).toMatchObject({
          code: 'name_taken',
          message: 'A company with this name already exists',
        });
    },
  );

  it(
    'can change the case of its name, but not take the name of another company',
    { tags: ['nightly'] },
    async () => {
      const [companyName, otherCompanyName] = [
        `Mine ${createUniqueSuffix()}`,
        `Theirs ${createUniqueSuffix()}`,
      ];
      const company = await createCompany({ name: companyName });
      await createCompany({ name: otherCompanyName });
      const body = { name: otherCompanyName.toUpperCase() };
      const refusal = await attempt('updateCompany', { params: { id: company.id }, body }, admin);
      expect(refusal.status).toBe(409);
      expect(parseProblem(refusal).code).toBe('name_taken');
      expect((await updateCompany(company.id, { name: companyName.toUpperCase() })).name).toBe(
        companyName.toUpperCase(),
      );
      await updateCompany(company.id, { name: `Moved ${createUniqueSuffix()}` });
      await createCompany({ name: companyName });
    },
  );

  it('needs a confirmation to be created if its name looks like that of another company', async () => {
    const name = `Alder ${createUniqueSuffix()}`;
    const { id } = await createCompany({ name });
    // The list is updated asynchronously, within milliseconds.
    await expect.poll(async () => (await findListedCompany(name))?.id).toBe(id);
    const body = { name: `\u0410ld\u0435r${name.slice('Alder'.length)} Ltd` };
    const idempotency_key = newKey();
    const refusal = await attempt('createCompany', { body, idempotency_key }, admin);
    expect([refusal.status, parseProblem(refusal)]).toMatchObject([
      409,
      {
        code: 'name_similar',
        message: `The name looks like that of “${name}”.`,
        issues: [{ path: 'body.name' }],
      },
    ]);
    const confirmedBody = { ...body, allow_similar_name: true };
    const createdCompany = await call('createCompany', { body: confirmedBody, idempotency_key }, admin);
    expect(createdCompany.name).toBe(body.name);
    expect(createdCompany).not.toHaveProperty('allow_similar_name');
  });

  it('needs a confirmation if its new name looks like that of another company, but not if it looks like its own', async () => {
    const name = `Birch ${createUniqueSuffix()}`;
    await createCompany({ name });
    const { id } = await createCompany({ name: `Cedar ${createUniqueSuffix()}` });
    const params = { id };
    const similarName = `${name.replace('i', '1')} GmbH`;
    await expect.poll(() => findListedCompany(name)).toBeDefined();
    const refusal = await attempt('updateCompany', { params, body: { name: similarName } }, admin);
    expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'name_similar']);
    const body = { name: similarName, allow_similar_name: true };
    expect((await call('updateCompany', { params, body }, admin)).name).toBe(similarName);
    expect((await updateCompany(id, { name: `${similarName} & Co. KG` })).name).toBe(
      `${similarName} & Co. KG`,
    );
    expect((await updateCompany(id, { contact_phone: '1' })).contact_phone).toBe('1');
  });

  it('cannot have the mail domain of a mail provider or of another company, even if two claim one concurrently', async () => {
    const domain = `${createUniqueSuffix()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')}.example`;
    const domainsBody = { mail_domains: [`b.${domain}`, domain, domain] };
    const companies = await Promise.all(
      [1, 2].map(() => createCompany({ name: `Domain ${createUniqueSuffix()}` })),
    );
    expect(companies[0]?.mail_domains).toEqual([]);
    const answers = await Promise.all(
      companies.map(({ id }) => attempt('updateCompany', { params: { id }, body: domainsBody }, admin)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.status === 200 ? companies : companies.toReversed();
    if (!winner || !loser) throw new Error('There are two companies');
    const refusal = await attemptCreateCompany({
      name: `Domain ${createUniqueSuffix()}`,
      mail_domains: [domain],
    });
    expect([refusal.status, parseProblem(refusal)]).toMatchObject([
      409,
      {
        code: 'mail_domain_taken',
        message: `${domain} is a mail domain of another company. Remove it there first.`,
        issues: [{ path: 'body.mail_domains' }],
      },
    ]);
    expect((await updateCompany(winner.id, { mail_domains: [`b.${domain}`] })).mail_domains).toEqual([
      `b.${domain}`,
    ]);
    expect((await updateCompany(loser.id, { mail_domains: [domain] })).mail_domains).toEqual([domain]);
    const gmailResponse = await attemptCreateCompany({
      name: `Domain ${createUniqueSuffix()}`,
      mail_domains: ['gmail.com'],
    });
    expect([gmailResponse.status, parseProblem(gmailResponse).issues?.[0]?.message]).toEqual([
      400,
      'Anyone can get an address at gmail.com. Enter only domains of the company.',
    ]);
    const invalidDomainResponse = await attemptCreateCompany({
      name: `Domain ${createUniqueSuffix()}`,
      mail_domains: ['Acme'],
    });
    expect([invalidDomainResponse.status, parseProblem(invalidDomainResponse).issues?.[0]?.path]).toEqual([
      400,
      'body.mail_domains.0',
    ]);
  });

  it(
    'keeps the mail domains of one change if several conflict, and the other domains stay available',
    { tags: ['nightly'] },
    async () => {
      const { id } = await createCompany({ name: `Meeting ${createUniqueSuffix()}` });
      const domains = [1, 2, 3].map((n) => `d${n}-${newKey().slice(0, 8)}.example`);
      const answers = await Promise.all(
        domains.map((domain) =>
          attempt('updateCompany', { params: { id }, body: { mail_domains: [domain] } }, admin),
        ),
      );
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(parseProblem(answer).code).toMatch(/^(version_conflict|busy)$/);
      const storedDomains = (await updateCompany(id, { contact_phone: '1' })).mail_domains;
      expect(storedDomains).toHaveLength(1);
      for (const domain of domains) {
        const { status } = await attemptCreateCompany({
          name: `Other ${createUniqueSuffix()}`,
          mail_domains: [domain],
        });
        expect(status).toBe(storedDomains.includes(domain) ? 409 : 201);
      }
    },
  );

  it(
    'has one name after several concurrent renames, and the other names are available again',
    { tags: ['nightly'] },
    async () => {
      const company = await createCompany({ name: `Start ${createUniqueSuffix()}` });
      const names = [1, 2, 3, 4].map((n) => `End ${n} ${createUniqueSuffix()}`);
      const answers = await Promise.all(
        names.map((name) => attempt('updateCompany', { params: { id: company.id }, body: { name } }, admin)),
      );
      expect(answers.map(({ status }) => status)).toContain(200);
      const listedCompanies = await Promise.all(names.map(findListedCompany));
      expect(listedCompanies.filter((listedCompany) => listedCompany?.id === company.id)).toHaveLength(1);
      for (const name of names.filter((_, n) => !listedCompanies[n])) await createCompany({ name });
    },
  );
});

describe('rejected requests for companies', () => {
  const requester = { full_name: 'A', email: 'a@b.example' };
  const createMissingCompanyInput = () => ({ params: { id: ulid() }, idempotency_key: newKey() });

  it('return 404 for a company that does not exist', async () => {
    const answers = await Promise.all([
      attempt('updateCompany', { ...createMissingCompanyInput(), body: { name: 'Nobody' } }, admin),
      attempt('listCompanyUsers', createMissingCompanyInput(), agent),
      attempt(
        'createTicketForCompany',
        { ...createMissingCompanyInput(), body: { ...ticketTexts, requester } },
        agent,
      ),
      attempt(
        'createTicketForCompany',
        { ...createMissingCompanyInput(), body: { ...ticketTexts, requester: { user_id: agent.id } } },
        agent,
      ),
      attempt('listCompanyUsers', { params: { id: 'x' } }, agent),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('return 403 when a customer reads companies or an agent changes them', async () => {
    const { id } = await newCompany();
    const params = { id };
    const idempotency_key = newKey();
    const name = `Forbidden ${createUniqueSuffix()}`;
    const answers = await Promise.all([
      attempt('listCompanies', {}, customer),
      attempt('listCompanyUsers', { params }, customer),
      attempt(
        'createTicketForCompany',
        { params, body: { ...ticketTexts, requester }, idempotency_key },
        customer,
      ),
      attempt('createCompany', { body: { name }, idempotency_key }, customer),
      attempt('createCompany', { body: { name }, idempotency_key }, agent),
      attempt('updateCompany', { params, body: { name } }, agent),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await findListedCompany(name)).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>]>([
    ['body.name', {}],
    ['body.name', { name: ' ' }],
    ['body.name', { name: 'x'.repeat(121) }],
    ['body.contact_email', { name: 'A', contact_email: 'nobody' }],
    ['body.status', { name: 'A', status: 'closed' }],
    ['body.user_count', { name: 'A', user_count: 9 }],
    ['body.id', { name: 'A', id: ulid() }],
  ])('return 400 with the name of the field for a new company with an invalid %s', async (path, body) => {
    const answer = await attemptCreateCompany(body);
    expect(answer.status).toBe(400);
    expect(parseProblem(answer).issues?.map((issue) => issue.path)).toEqual([path]);
  });
});
