import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attempt, call, parseProblem } from '../support/api.ts';
import { text } from '../support/files.ts';
import {
  checkImport,
  importResults,
  runImport,
  waitForImportStep,
  uploadImport,
} from '../support/imports.ts';
import { newCompany, newPerson } from '../support/people.ts';

const admin = await newPerson('admin');
const unique = randomUUID().slice(0, 6);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Encodes a text in Latin-1, as old programs write CSV. */
const toLatin1 = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const toCsv = (rows: readonly (readonly string[])[], separator = ',') =>
  rows.map((cells) => cells.join(separator)).join('\r\n');

const companyHeadings = ['Kundennummer', 'Firma', 'Email', 'Phone', 'Status', 'Domain'];
const personHeadings = ['First Name', 'Last Name', 'E-mail address', 'Organization', 'Role'];

/** Replaces cells of rows. @param faults row index, column index and new text of each cell to replace */
const withFaults = (rows: readonly (readonly string[])[], faults: readonly [number, number, string][]) =>
  rows.map((cells, row) => {
    const wrongCells = [...cells];
    for (const [index, column, cell] of faults) if (index === row) wrongCells[column] = cell;
    return wrongCells;
  });

/** The messages of failed rows, by their row number in a spreadsheet. */
async function problemsOf(id: string) {
  const results = await importResults(id, admin);
  return Object.fromEntries(
    results.filter(({ outcome }) => outcome === 'failed').map(({ row, message }) => [row, message]),
  );
}

const importCsv = async (format: 'companies_csv' | 'people_csv', content: Uint8Array<ArrayBuffer>) => {
  const id = await uploadImport(format, { 'list.csv': content }, admin);
  const checked = await checkImport(id, admin);
  return { id, checked, done: await runImport(id, admin) };
};

function defineImportTests(companyCount: number, personCount: number) {
  const unique = randomUUID().slice(0, 6);
  const companyName = (number: number) => `Müller ${number} ${unique} GmbH`;
  const companyRows = numbers(companyCount).map((number) => [
    `C${number}-${unique}`,
    companyName(number),
    `desk${number}@m${number}-${unique}.example`,
    '+49 30 901820',
    number % 10 === 0 ? 'inactive' : 'active',
    `m${number}-${unique}.example`,
  ]);
  const personRows = numbers(personCount).map((number) => [
    `Anna`,
    `Ångström ${number}`,
    `anna${number}@p-${unique}.example`,
    companyName((number % companyCount) + 1),
    '',
  ]);

  const companiesCsv = (rows = companyRows) => toLatin1(toCsv([companyHeadings, ...rows], ';'));
  const peopleCsv = (rows = personRows) => text(toCsv([personHeadings, ...rows]));

  it('get a dry run, which lists the errors in the files and stores nothing', async () => {
    const wrongCompanies = withFaults(companyRows, [
      [0, 1, companyName(2)],
      [2, 1, ''],
      [3, 1, '=1+1'],
      [4, 4, 'maybe'],
      [5, 5, 'gmail.com'],
      [6, 1, 'MÃ¼ller & Sohn'],
      [7, 2, 'nobody at home'],
      [8, 5, `m9-${unique}.example;one cell too many`],
    ]);
    const companies = await uploadImport('companies_csv', { 'c.csv': companiesCsv(wrongCompanies) }, admin);
    expect(await call('getImportColumns', { params: { id: companies }, query: {} }, admin)).toMatchObject({
      encoding: 'windows-1252',
      separator: ';',
      rows: companyCount,
      columns: ['id', 'name', 'contact_email', 'contact_phone', 'status', 'mail_domains'].map((field) => ({
        field,
      })),
    });
    expect(await checkImport(companies, admin)).toMatchObject({
      counts: { created: companyCount - 8, failed: 8 },
    });
    expect(await problemsOf(companies)).toEqual({
      3: `Row 2 has the same company name, “${companyName(2)}”. Keep one of the two.`,
      4: 'The row has no company name. Enter one.',
      5: '“=1+1” looks like a formula. Write the value itself.',
      6: '“maybe” is not a valid status. Write active or inactive, or nothing.',
      7: 'Anyone can get an address at gmail.com. Enter only domains of the company.',
      8: '“MÃ¼ller & Sohn” was once read in a wrong encoding. Correct it to “Müller & Sohn”.',
      9: 'Contact email must be a valid address',
      10: 'The row has 7 cells, but there are only 6 headings. Put text that contains the separator into quotation marks.',
    });
    const { items } = await call('listCompanies', { query: { q: unique } }, admin);
    expect(items).toEqual([]);

    const wrongPeople = withFaults(personRows, [
      [1, 2, `anna1@p-${unique}.example`],
      [2, 3, 'A company that nobody knows'],
      [3, 2, ''],
      [4, 2, 'not an address'],
      [5, 1, '@SUM(A1)'],
      [6, 4, 'Administrator'],
      [7, 4, 'king'],
      [8, 1, 'x'.repeat(130)],
    ]);
    const people = await uploadImport('people_csv', { 'p.csv': peopleCsv(wrongPeople) }, admin);
    await checkImport(people, admin);
    const problems = await problemsOf(people);
    expect(problems).toMatchObject({
      3: `Row 2 has the same email address, “anna1@p-${unique}.example”. Keep one of the two.`,
      4: 'There is no company “A company that nobody knows”. Import it first, or correct its name.',
      5: 'The row has no email address. Enter one, because it identifies the person.',
      6: 'Addresses are like sam@acme.example',
      7: '“@SUM(A1)” looks like a formula. Write the value itself.',
      8: 'An import cannot make anyone an administrator. Leave the role out, and assign it under Users.',
      9: '“king” is not a valid role. Write customer or agent, or nothing.',
      10: expect.stringContaining('Name is longer than 120 characters'),
    });
    // Every person's row has an error, because the companies are not imported yet.
    expect(Object.keys(problems)).toHaveLength(personCount);
    const report = await call('downloadImportReport', { params: { id: people }, query: {} }, admin);
    expect(report.csv.split('\r\n')).toHaveLength(personCount + 2);
  });

  it(
    'are imported once the errors are corrected, and a second import of the same files changes nothing',
    { tags: ['nightly'] },
    async () => {
      const companies = await importCsv('companies_csv', companiesCsv());
      expect(companies.checked).toMatchObject({
        state: 'checked',
        total: companyCount,
        counts: { created: companyCount },
      });
      expect(companies.done).toMatchObject({ state: 'imported', counts: { created: companyCount } });
      const people = await importCsv('people_csv', peopleCsv());
      expect(people.done).toMatchObject({ counts: { created: personCount } });

      const { items } = await call('listCompanies', { query: { q: companyName(10) } }, admin);
      expect(items).toMatchObject([
        {
          name: companyName(10),
          contact_email: `desk10@m10-${unique}.example`,
          contact_phone: '+49 30 901820',
          status: 'inactive',
          mail_domains: [`m10-${unique}.example`],
        },
      ]);
      const company = items[0]?.id ?? '';
      const contacts = await call('listCompanyContacts', { params: { id: company }, query: {} }, admin);
      expect(contacts.items.map(({ full_name, source }) => `${full_name}, ${source}`)).toContain(
        'Anna Ångström 9, import',
      );

      expect((await importCsv('companies_csv', companiesCsv())).done.counts).toEqual({
        unchanged: companyCount,
      });
      expect((await importCsv('people_csv', peopleCsv())).done.counts).toEqual({ unchanged: personCount });

      // The import keeps values that users have changed in this product, and lists them.
      const changedFields = { contact_phone: '0800 1', contact_email: 'office@client.example' };
      await call('updateCompany', { params: { id: company }, body: changedFields }, admin);
      const newerRows = withFaults(companyRows, [
        [9, 3, '+49 30 5'],
        [10, 3, '+49 30 5'],
      ]);
      const rerun = await importCsv('companies_csv', companiesCsv(newerRows));
      expect(rerun.done.counts).toEqual({ unchanged: companyCount - 2, changed: 1, kept: 1 });
      expect((await importResults(rerun.id, admin)).find(({ outcome }) => outcome === 'kept')).toMatchObject({
        about: companyName(10),
        message: 'Was changed here since, and stays as it is: contact phone.',
      });
      const listAfter = await call('listCompanies', { query: { q: companyName(10) } }, admin);
      expect(listAfter.items).toMatchObject([changedFields]);
    },
  );
}

describe('12 companies and 40 people with faults', () => {
  defineImportTests(12, 40);
});
describe('60 companies and 400 people with faults', { tags: ['nightly'] }, () => {
  defineImportTests(60, 400);
});

describe('an import of people', () => {
  const smallCsv = (company: string, name: string) =>
    text(
      toCsv([
        ['Name', 'Email', 'Company'],
        [`Sam ${name}`, `sam@${name}.example`, company],
      ]),
    );

  it(
    'invites each person without an account once, when an administrator requests it',
    { tags: ['nightly'] },
    async () => {
      const company = await newCompany();
      const id = await uploadImport(
        'people_csv',
        { 'p.csv': smallCsv(company.name, `inv-${unique}`) },
        admin,
      );
      await checkImport(id, admin);
      expect(await runImport(id, admin, 'later')).toMatchObject({ state: 'imported', invited: 0 });
      await call('inviteImported', { params: { id } }, admin);
      expect(await waitForImportStep(id, admin)).toMatchObject({ state: 'imported', invited: 1 });
      const listInvited = () => call('listUsers', { query: { q: `sam@inv-${unique}` } }, admin);
      await expect
        .poll(async () => (await listInvited()).items)
        .toMatchObject([{ company_id: company.id, roles: ['customer'], invitation_accepted: false }]);
      const secondImport = await importCsv('people_csv', smallCsv(company.name, `inv-${unique}`));
      expect(secondImport.done.counts).toEqual({ unchanged: 1 });
    },
  );

  it(
    'can be undone as a whole, unless someone has worked on its records',
    { tags: ['nightly'] },
    async () => {
      const company = await newCompany();
      const contacts = async () =>
        (await call('listCompanyContacts', { params: { id: company.id }, query: {} }, admin)).items;
      const first = await importCsv('people_csv', smallCsv(company.name, `back-${unique}`));
      await call('takeImportBack', { params: { id: first.id } }, admin);
      expect(await waitForImportStep(first.id, admin)).toMatchObject({
        state: 'taken_back',
        counts: { removed: 1 },
      });
      expect(await contacts()).toEqual([]);

      const second = await importCsv('people_csv', smallCsv(company.name, `back-${unique}`));
      const [contact] = await contacts();
      const params = { id: contact?.id ?? '' };
      await call('updateContact', { params, body: { full_name: 'Samuel' } }, admin);
      await call('takeImportBack', { params: { id: second.id } }, admin);
      expect(await waitForImportStep(second.id, admin)).toMatchObject({
        state: 'imported',
        counts: { created: 1 },
        problem: expect.stringContaining(`Sam back-${unique}: It was changed.`),
      });
      expect(await contacts()).toMatchObject([{ full_name: 'Samuel' }]);
    },
  );
});

it('an import cannot run before its files are checked, and the error explains why a file cannot be read', async () => {
  const spreadsheet = new Uint8Array([0x50, 0x4b, 3, 4]);
  const id = await uploadImport('people_csv', { 'list.csv': spreadsheet }, admin);
  const runAnswer = await attempt('runImport', { params: { id }, body: {} }, admin);
  expect([runAnswer.status, parseProblem(runAnswer).code]).toEqual([409, 'import_not_ready']);
  const columnsAnswer = await attempt('getImportColumns', { params: { id } }, admin);
  expect(parseProblem(columnsAnswer).message).toBe(
    'This is a spreadsheet, not a CSV file. Save it as CSV, and upload that file.',
  );
  const unmappedAnswer = await attempt(
    'checkImport',
    { params: { id }, body: { columns: ['full_name'] } },
    admin,
  );
  expect(parseProblem(unmappedAnswer).issues).toEqual([
    { path: 'body.columns', message: 'Say which column has the email address.' },
  ]);
});

it(
  'an import reads an archive in which people refer to companies of the same archive',
  { tags: ['nightly'] },
  async () => {
    const records = [
      { kind: 'archive', version: 1, source: `old-${unique}`, made_at: '2026-11-28T18:00:00Z' },
      {
        kind: 'person',
        id: 'sam',
        full_name: 'Sam Lee',
        emails: [`sam@arch-${unique}.example`],
        company_id: 'acme',
      },
      { kind: 'company', id: 'acme', name: `Acme ${unique}` },
      { kind: 'person', id: 'jo', full_name: 'Jo', emails: [], company_id: 'acme' },
      { kind: 'person', id: 'ed', name: 'Ed' },
    ];
    const content = text(records.map((record) => JSON.stringify(record)).join('\n'));
    const id = await uploadImport(
      'archive',
      { 'a/records.ndjson': content, 'a/readme.txt': text('-') },
      admin,
    );
    expect(await checkImport(id, admin)).toMatchObject({ total: 4, counts: { created: 2, failed: 2 } });
    expect(await problemsOf(id)).toMatchObject({
      4: 'A contact has at least one address',
      5: expect.stringMatching(/full name/i),
    });
    expect(await runImport(id, admin)).toMatchObject({ counts: { created: 2, failed: 2 } });
  },
);

it('the dry run warns about company names that look like other names', async () => {
  await newCompany(`Look ${unique} Printers`);
  const names = [`Look ${unique} Printer Ltd`, `Copy ${unique}`, `C\u043Epy ${unique}`];
  const rows = [['Company name'], ...names.map((name) => [name])];
  const id = await uploadImport('companies_csv', { 'list.csv': text(toCsv(rows)) }, admin);
  await checkImport(id, admin);
  const results = await importResults(id, admin);
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
  expect(results.map(({ message }) => message)).toEqual([
    `The name looks like that of “Look ${unique} Printers”.`,
    '',
    `The name looks like that of “Copy ${unique}”.`,
  ]);
});
