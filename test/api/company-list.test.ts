// @module-tag nightly
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { attempt, call, parseProblem } from '../support/api.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { createCompanyTestData, createUniqueSuffix } from './companies.fixture.ts';

const { createCompany, findListedCompany } = await createCompanyTestData();
const agent = await newPerson('agent');

describe('the list of companies', () => {
  it('finds companies by part of a name in any case, ordered by name, each once across pages', async () => {
    const word = createUniqueSuffix();
    const names = ['Émile', 'zeta', 'Alpha', 'beta', 'Ægir', 'gamma', '会社'].map((n) => `${n} ${word} Ltd`);
    await Promise.all(names.map((name) => createCompany({ name })));
    const foundNames: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(
        'listCompanies',
        { query: { q: word.toUpperCase(), limit: 2, ...(cursor !== undefined && { cursor }) } },
        agent,
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      foundNames.push(...page.items.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const sortedNames = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    expect(foundNames).toEqual(sortedNames);
  });

  it('finds a name with accents when the search has none', async () => {
    const word = createUniqueSuffix();
    await createCompany({ name: `Straßen & Łódź’s ${word}` });
    for (const q of ['strassen', 'LODZ', "lodz's"]) {
      const { items } = await call('listCompanies', { query: { q } }, agent);
      expect(items.filter(({ name }) => name.includes(word))).toHaveLength(1);
    }
  });

  it('continues on the next page after a company name of maximum length', async () => {
    const longName = `${'İ'.repeat(100)} ${createUniqueSuffix()}`;
    const company = await createCompany({ name: longName });
    const seenIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(
        'listCompanies',
        { query: { limit: 1, ...(cursor !== undefined && { cursor }) } },
        agent,
      );
      seenIds.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined && !seenIds.includes(company.id));
    expect(seenIds).toContain(company.id);
    expect(new Set(seenIds).size).toBe(seenIds.length);
  });

  it('can be filtered by status', async () => {
    const word = createUniqueSuffix();
    await Promise.all([
      createCompany({ name: `On ${word}` }),
      createCompany({ name: `Off ${word}`, status: 'inactive' }),
    ]);
    const listNames = async (status: 'active' | 'inactive') =>
      (await call('listCompanies', { query: { q: word, status } }, agent)).items.map(({ name }) => name);
    expect(await listNames('active')).toEqual([`On ${word}`]);
    expect(await listNames('inactive')).toEqual([`Off ${word}`]);
  });

  it.each(['bm90IGEgY3Vyc29y', 'COMPANY#x', ulid(), Buffer.from(ulid()).toString('base64url'), '%00'])(
    'returns 400 for the forged cursor %s',
    async (cursor) => {
      const answer = await attempt('listCompanies', { query: { cursor } }, agent);
      expect(answer.status).toBe(400);
      expect(parseProblem(answer).issues?.map(({ path }) => path)).toEqual(['query.cursor']);
    },
  );
});

describe('the people of a company', () => {
  it('are listed by name, and counted', async () => {
    const company = await newCompany();
    const names = ['Zoë Quill', 'adam Bell', 'Mina Osei'];
    await Promise.all(names.map((full_name) => newPerson('customer', { company, full_name })));
    const { items } = await call('listCompanyUsers', { params: { id: company.id }, query: {} }, agent);
    expect(items.map(({ full_name }) => full_name)).toEqual(['adam Bell', 'Mina Osei', 'Zoë Quill']);
    expect((await findListedCompany(company.name))?.user_count).toBe(3);
  });
});
