import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attempt, call, parseProblem } from '../support/api.ts';
import { encodeText } from '../support/files.ts';
import {
  checkImport,
  listImportResults,
  runImport,
  waitForImportStep,
  uploadImport,
} from '../support/imports.ts';
import { newCompany, newPerson } from '../support/people.ts';

const admin = await newPerson('admin');
const uniqueSuffix = randomUUID().slice(0, 6);

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Encodes a text in Latin-1, as old programs write CSV. */
const toLatin1 = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const toCsv = (rows: readonly (readonly string[])[], separator = ',') =>
  rows.map((cells) => cells.join(separator)).join('\r\n');

const companyHeadings = ['Kundennummer', 'Firma', 'Email', 'Phone', 'Status', 'Domain'];
const personHeadings = ['First Name', 'Last Name', 'E-mail address', 'Organization', 'Role'];

/** Replaces cells of rows. @param faults row index, column index and new text of each cell to replace */
const replaceCells = (rows: readonly (readonly string[])[], faults: readonly [number, number, string][]) =>
  rows.map((cells, row) => {
    const newCells = [...cells];
    for (const [index, column, cell] of faults) if (index === row) newCells[column] = cell;
    return newCells;
  });

/** The messages of failed rows, by their row number in a spreadsheet. */
async function listProblems(id: string) {
  const results = await listImportResults(id, admin);
  return Object.fromEntries(
    results.filter(({ outcome }) => outcome === 'failed').map(({ row, message }) => [row, message]),
  );
}

const importCsv = async (format: 'companies_csv' | 'people_csv', content: Uint8Array<ArrayBuffer>) => {
  const id = await uploadImport(format, { 'list.csv': content }, admin);
  const checkedImport = await checkImport(id, admin);
  return { id, checkedImport, finishedImport: await runImport(id, admin) };
};

function defineImportTests(companyCount: number, personCount: number) {
  const uniqueSuffix = randomUUID().slice(0, 6);
  const companyName = (number: number) => `Müller ${number} ${uniqueSuffix} GmbH`;
  const companyRows = listNumbers(companyCount).map((number) => [
    `C${number}-${uniqueSuffix}`,
    companyName(number),
    `desk${number}@m${number}-${uniqueSuffix}.example`,
    '+49 30 901820',
    number % 10 === 0 ? 'inactive' : 'active',
    `m${number}-${uniqueSuffix}.example`,
  ]);
  const personRows = listNumbers(personCount).map((number) => [
    `Anna`,
    `Ångström ${number}`,
    `anna${number}@p-${uniqueSuffix}.example`,
    companyName((number % companyCount) + 1),
    '',
  ]);

  const createCompaniesCsv = (rows = companyRows) => toLatin1(toCsv([companyHeadings, ...rows], ';'));
  const createPeopleCsv = (rows = personRows) => encodeText(toCsv([personHeadings, ...rows]));

  it('get a dry run, which lists the errors in the files and stores nothing', async () => {
    const faultyCompanyRows = replaceCells(companyRows, [
      [0, 1, companyName(2)],
      [2, 1, ''],
      [3, 1, '=1+1'],
      [4, 4, 'maybe'],
      [5, 5, 'gmail.com'],
      [6, 1, 'MÃ¼ller & Sohn'],
      [7, 2, 'nobody at home'],
      [8, 5, `m9-${uniqueSuffix}.example;one cell too many`],
    ]);
    const companiesImportId = await uploadImport(
      'companies_csv',
      { 'c.csv': createCompaniesCsv(faultyCompanyRows) },
      admin,
    );
    expect(
      await call('getImportColumns', { params: { id: companiesImportId }, query: {} }, admin),
    ).toMatchObject({
      encoding: 'windows-1252',
      separator: ';',
      rows: companyCount,
      columns: ['id', 'name', 'contact_email', 'contact_phone', 'status', 'mail_domains'].map((field) => ({
        field,
      })),
    });
    expect(await checkImport(companiesImportId, admin)).toMatchObject({
      counts: { created: companyCount - 8, failed: 8 },
    });
    expect(await listProblems(companiesImportId)).toEqual({
      3: `Row 2 has the same company name, “${companyName(2)}”. Keep one of the two.`,
      4: 'The row has no company name. Enter one.',
      5: '“=1+1” looks like a formula. Write the value itself.',
      6: '“maybe” is not a valid status. Write active or inactive, or nothing.',
      7: 'Anyone can get an address at gmail.com. Enter only domains of the company.',
      8: '“MÃ¼ller & Sohn” was once read in a wrong encoding. Correct it to “Müller & Sohn”.',
      9: 'Contact email must be a valid address',
      10: 'The row has 7 cells, but there are only 6 headings. Put text that contains the separator into quotation marks.',
    });
    const { items } = await call('listCompanies', { query: { q: uniqueSuffix } }, admin);
    expect(items).toEqual([]);

    const faultyPersonRows = replaceCells(personRows, [
      [1, 2, `anna1@p-${uniqueSuffix}.example`],
      [2, 3, 'A company that nobody knows'],
      [3, 2, ''],
      [4, 2, 'not an address'],
      [5, 1, '@SUM(A1)'],
      [6, 4, 'Administrator'],
      [7, 4, 'king'],
      [8, 1, 'x'.repeat(130)],
    ]);
    const peopleImportId = await uploadImport(
      'people_csv',
      { 'p.csv': createPeopleCsv(faultyPersonRows) },
      admin,
    );
    await checkImport(peopleImportId, admin);
    const problems = await listProblems(peopleImportId);
    expect(problems).toMatchObject({
      3: `Row 2 has the same email address, “anna1@p-${uniqueSuffix}.example”. Keep one of the two.`,
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
    const report = await call('downloadImportReport', { params: { id: peopleImportId }, query: {} }, admin);
    expect(report.csv.split('\r\n')).toHaveLength(personCount + 2);
  });

  it(
    'are imported once the errors are corrected, and a second import of the same files changes nothing',
    { tags: ['nightly'] },
    async () => {
      const companiesImport = await importCsv('companies_csv', createCompaniesCsv());
      expect(companiesImport.checkedImport).toMatchObject({
        state: 'checked',
        total: companyCount,
        counts: { created: companyCount },
      });
      expect(companiesImport.finishedImport).toMatchObject({
        state: 'imported',
        counts: { created: companyCount },
      });
      const peopleImport = await importCsv('people_csv', createPeopleCsv());
      expect(peopleImport.finishedImport).toMatchObject({ counts: { created: personCount } });

      const { items } = await call('listCompanies', { query: { q: companyName(10) } }, admin);
      expect(items).toMatchObject([
        {
          name: companyName(10),
          contact_email: `desk10@m10-${uniqueSuffix}.example`,
          contact_phone: '+49 30 901820',
          status: 'inactive',
          mail_domains: [`m10-${uniqueSuffix}.example`],
        },
      ]);
      const companyId = items[0]?.id ?? '';
      const contacts = await call('listCompanyContacts', { params: { id: companyId }, query: {} }, admin);
      expect(contacts.items.map(({ full_name, source }) => `${full_name}, ${source}`)).toContain(
        'Anna Ångström 9, import',
      );

      expect((await importCsv('companies_csv', createCompaniesCsv())).finishedImport.counts).toEqual({
        unchanged: companyCount,
      });
      expect((await importCsv('people_csv', createPeopleCsv())).finishedImport.counts).toEqual({
        unchanged: personCount,
      });

      // The import keeps values that users have changed in this product, and lists them.
      const changedFields = { contact_phone: '0800 1', contact_email: 'office@client.example' };
      await call('updateCompany', { params: { id: companyId }, body: changedFields }, admin);
      const changedRows = replaceCells(companyRows, [
        [9, 3, '+49 30 5'],
        [10, 3, '+49 30 5'],
      ]);
      const repeatedImport = await importCsv('companies_csv', createCompaniesCsv(changedRows));
      expect(repeatedImport.finishedImport.counts).toEqual({
        unchanged: companyCount - 2,
        changed: 1,
        kept: 1,
      });
      expect(
        (await listImportResults(repeatedImport.id, admin)).find(({ outcome }) => outcome === 'kept'),
      ).toMatchObject({
        about: companyName(10),
        message: 'Was changed here since, and stays as it is: contact phone.',
      });
      const companyList = await call('listCompanies', { query: { q: companyName(10) } }, admin);
      expect(companyList.items).toMatchObject([changedFields]);
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
  const createOnePersonCsv = (company: string, name: string) =>
    encodeText(
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
        { 'p.csv': createOnePersonCsv(company.name, `inv-${uniqueSuffix}`) },
        admin,
      );
      await checkImport(id, admin);
      expect(await runImport(id, admin, 'later')).toMatchObject({ state: 'imported', invited: 0 });
      await call('inviteImported', { params: { id } }, admin);
      expect(await waitForImportStep(id, admin)).toMatchObject({ state: 'imported', invited: 1 });
      const listInvitedUsers = () => call('listUsers', { query: { q: `sam@inv-${uniqueSuffix}` } }, admin);
      await expect
        .poll(async () => (await listInvitedUsers()).items)
        .toMatchObject([{ company_id: company.id, roles: ['customer'], invitation_accepted: false }]);
      const secondImport = await importCsv(
        'people_csv',
        createOnePersonCsv(company.name, `inv-${uniqueSuffix}`),
      );
      expect(secondImport.finishedImport.counts).toEqual({ unchanged: 1 });
    },
  );

  it(
    'can be undone as a whole, unless someone has worked on its records',
    { tags: ['nightly'] },
    async () => {
      const company = await newCompany();
      const listContacts = async () =>
        (await call('listCompanyContacts', { params: { id: company.id }, query: {} }, admin)).items;
      const firstImport = await importCsv(
        'people_csv',
        createOnePersonCsv(company.name, `back-${uniqueSuffix}`),
      );
      await call('takeImportBack', { params: { id: firstImport.id } }, admin);
      expect(await waitForImportStep(firstImport.id, admin)).toMatchObject({
        state: 'taken_back',
        counts: { removed: 1 },
      });
      expect(await listContacts()).toEqual([]);

      const secondImport = await importCsv(
        'people_csv',
        createOnePersonCsv(company.name, `back-${uniqueSuffix}`),
      );
      const [contact] = await listContacts();
      const params = { id: contact?.id ?? '' };
      await call('updateContact', { params, body: { full_name: 'Samuel' } }, admin);
      await call('takeImportBack', { params: { id: secondImport.id } }, admin);
      expect(await waitForImportStep(secondImport.id, admin)).toMatchObject({
        state: 'imported',
        counts: { created: 1 },
        problem: expect.stringContaining(`Sam back-${uniqueSuffix}: It was changed.`),
      });
      expect(await listContacts()).toMatchObject([{ full_name: 'Samuel' }]);
    },
  );
});

it('an import cannot run before its files are checked, and the error explains why a file cannot be read', async () => {
  const spreadsheet = new Uint8Array([0x50, 0x4b, 3, 4]);
  const id = await uploadImport('people_csv', { 'list.csv': spreadsheet }, admin);
  const runResponse = await attempt('runImport', { params: { id }, body: {} }, admin);
  expect([runResponse.status, parseProblem(runResponse).code]).toEqual([409, 'import_not_ready']);
  const columnsResponse = await attempt('getImportColumns', { params: { id } }, admin);
  expect(parseProblem(columnsResponse).message).toBe(
    'This is a spreadsheet, not a CSV file. Save it as CSV, and upload that file.',
  );
  const missingColumnResponse = await attempt(
    'checkImport',
    { params: { id }, body: { columns: ['full_name'] } },
    admin,
  );
  expect(parseProblem(missingColumnResponse).issues).toEqual([
    { path: 'body.columns', message: 'Say which column has the email address.' },
  ]);
});

it(
  'an import reads an archive in which people refer to companies of the same archive',
  { tags: ['nightly'] },
  async () => {
    const records = [
      { kind: 'archive', version: 1, source: `old-${uniqueSuffix}`, made_at: '2026-11-28T18:00:00Z' },
      {
        kind: 'person',
        id: 'sam',
        full_name: 'Sam Lee',
        emails: [`sam@arch-${uniqueSuffix}.example`],
        company_id: 'acme',
      },
      { kind: 'company', id: 'acme', name: `Acme ${uniqueSuffix}` },
      { kind: 'person', id: 'jo', full_name: 'Jo', emails: [], company_id: 'acme' },
      { kind: 'person', id: 'ed', name: 'Ed' },
    ];
    const content = encodeText(records.map((record) => JSON.stringify(record)).join('\n'));
    const id = await uploadImport(
      'archive',
      { 'a/records.ndjson': content, 'a/readme.txt': encodeText('-') },
      admin,
    );
    expect(await checkImport(id, admin)).toMatchObject({ total: 4, counts: { created: 2, failed: 2 } });
    expect(await listProblems(id)).toMatchObject({
      4: 'A contact has at least one address',
      5: expect.stringMatching(/full name/i),
    });
    expect(await runImport(id, admin)).toMatchObject({ counts: { created: 2, failed: 2 } });
  },
);

it('the dry run warns about company names that look like other names', async () => {
  await newCompany(`Look ${uniqueSuffix} Printers`);
  const names = [`Look ${uniqueSuffix} Printer Ltd`, `Copy ${uniqueSuffix}`, `C\u043Epy ${uniqueSuffix}`];
  const rows = [['Company name'], ...names.map((name) => [name])];
  const id = await uploadImport('companies_csv', { 'list.csv': encodeText(toCsv(rows)) }, admin);
  await checkImport(id, admin);
  const results = await listImportResults(id, admin);
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
  expect(results.map(({ message }) => message)).toEqual([
    `The name looks like that of “Look ${uniqueSuffix} Printers”.`,
    '',
    `The name looks like that of “Copy ${uniqueSuffix}”.`,
  ]);
});
