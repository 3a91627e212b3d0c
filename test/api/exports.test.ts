import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { writePart } from '../../lambdas/export/write-part.ts';
import { createObjectStorage } from '../../lambdas/platform/object-storage.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { download, newExport, filterRecords, unpack } from '../support/archive.ts';
import { attachFile, encodeText } from '../support/files.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

const uniqueSuffix = randomUUID().slice(0, 8);
const ownText = (word: string) => `${word}-own-${uniqueSuffix}`;
/** A text that the company's archive must not contain. */
const foreignText = (word: string) => `${word}-foreign-${uniqueSuffix}`;

let company: Company;
let admin: Person;
let agent: Person;
let customer: Person;
let formerColleague: Person;
let ticket: { id: string };
let movedTicket: { id: string };

const newTicket = (subject: string, as: Person, description = subject) =>
  call('createTicket', { body: { subject, description }, idempotency_key: newKey() }, as);
const addComment = ({ id }: { id: string }, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);

beforeAll(async () => {
  company = await newCompany(ownText('Company'));
  const otherCompany = await newCompany(foreignText('Company'));
  [admin, agent, customer, formerColleague] = await Promise.all([
    newPerson('admin'),
    newPerson('agent', { full_name: ownText('Agent') }),
    newPerson('customer', { company, full_name: ownText('Customer') }),
    newPerson('customer', { company: otherCompany, full_name: foreignText('Customer') }),
  ]);
  ticket = await newTicket(ownText('Subject'), customer, ownText('Description'));
  const otherTicket = await newTicket(foreignText('Subject'), formerColleague);
  await addComment(ticket, ownText('Question'), customer);
  await addComment(ticket, foreignText('Note'), agent, true);
  await attachFile(ticket.id, { name: `${ownText('File')}.txt`, content: encodeText('It broke.') }, customer);
  await call(
    'saveDraft',
    {
      params: { id: ticket.id },
      body: { mode: 'reply', content: foreignText('Draft') },
    },
    agent,
  );
  await call(
    'updateTicket',
    { params: { id: ticket.id }, body: { tags: [foreignText('tag')], version: 1 } },
    agent,
  );
  await call(
    'linkTicket',
    {
      params: { id: ticket.id, other_id: otherTicket.id },
      body: { kind: 'blocks' },
    },
    agent,
  );
  await call(
    'saveStaffNote',
    {
      params: { about: 'company', id: company.id },
      body: { text: foreignText('Staff note'), version: 0 },
    },
    agent,
  );
  await call(
    'addParticipant',
    { params: { id: ticket.id }, body: { person: { email: `foreign-${uniqueSuffix}@nowhere.example` } } },
    agent,
  );
  movedTicket = await newTicket(ownText('Moved'), formerColleague, ownText('Moved'));
  await call(
    'updateTicket',
    {
      params: { id: movedTicket.id },
      body: { requester_id: customer.id, company_id: company.id, version: 1 },
    },
    agent,
  );
});

it('an export of a company has the data that its people see, but no data of other companies or for staff only', async () => {
  const newestExport = await newExport(company.id, admin);
  expect(newestExport).toMatchObject({
    company: { id: company.id, name: company.name },
    counts: { companies: 1, people: 1, tickets: 2, comments: 1, files: 1 },
  });
  const archive = await download(newestExport, admin);
  expect(archive.records[0]).toMatchObject({ kind: 'archive', source: 'portico', company_id: company.id });
  expect(filterRecords('person', archive)).toMatchObject([{ id: customer.id, emails: [customer.email] }]);
  expect(filterRecords('ticket', archive)).toMatchObject([
    {
      id: ticket.id,
      subject: ownText('Subject'),
      description: ownText('Description'),
      requester_id: customer.id,
    },
    { id: movedTicket.id, subject: ownText('Moved') },
  ]);
  expect(filterRecords('comment', archive)).toMatchObject([
    { ticket_id: ticket.id, content: ownText('Question') },
  ]);
  const [file] = filterRecords('file', archive);
  expect(new TextDecoder().decode(archive.files[file?.path ?? ''])).toBe('It broke.');
  const recordsText = JSON.stringify(archive.records);
  expect(recordsText).not.toContain(`foreign-${uniqueSuffix}`);
  expect(recordsText).not.toContain(formerColleague.id);
  expect(recordsText).not.toContain(formerColleague.email);
});

it(
  'an export of everything has notes, events and settings, but no drafts',
  { tags: ['nightly'] },
  async () => {
    const archive = await download(await newExport(null, admin), admin);
    const recordsText = JSON.stringify(archive.records);
    expect(recordsText).toContain(foreignText('Note'));
    expect(recordsText).toContain(foreignText('Staff note'));
    expect(recordsText).not.toContain(foreignText('Draft'));
    const ticketRecords = archive.records.filter((one) => 'ticket_id' in one && one.ticket_id === ticket.id);
    const events = ticketRecords.flatMap((one) => (one.kind === 'event' ? [one.recorded.event] : []));
    expect(events).toEqual([
      'created',
      'commented',
      'noted',
      'file_added',
      'changed',
      'linked',
      'participants_added',
    ]);
    expect(ticketRecords.filter(({ kind }) => kind !== 'event').map(({ kind }) => kind)).toEqual([
      'comment',
      'comment',
      'file',
      'participant',
      'link',
    ]);
    expect(filterRecords('person', archive)).toContainEqual(
      expect.objectContaining({ emails: [`foreign-${uniqueSuffix}@nowhere.example`], company_id: null }),
    );
    for (const kind of ['category', 'assignment_rules', 'reply_setting', 'ticket_numbers'] as const)
      expect(filterRecords(kind, archive).length, kind).toBeGreaterThan(0);
  },
);

it('an export that is interrupted and continued after each record has each record once', async () => {
  const exportRequest = { company_id: company.id, made_at: new Date().toISOString() };
  const { readContent } = createObjectStorage(inject('cloud').outputs['AttachmentsBucketName'] ?? '');
  // Repeated, because other tests may change the departments between the two exports.
  await vi.waitFor(async () => {
    const parts: Uint8Array[] = [];
    for (let position: string | null = ''; position !== null;) {
      const part = await writePart(exportRequest, parts.length + 1, position, readContent, () => false);
      parts.push(part.zip);
      ({ position } = part);
    }
    const wholePart = await writePart(exportRequest, 1, '', readContent, () => true);
    const removeArchiveRecords = ({ records }: ReturnType<typeof unpack>) =>
      records.filter(({ kind }) => kind !== 'archive');
    expect(parts.length).toBe(4);
    expect(removeArchiveRecords(unpack(parts))).toEqual(removeArchiveRecords(unpack([wholePart.zip])));
    expect(Object.keys(unpack(parts).files)).toEqual(Object.keys(unpack([wholePart.zip]).files));
  }, 60_000);
});

it(
  'a repeated request starts an export once, and the audit log has its start and each download',
  { tags: ['nightly'] },
  async () => {
    const input = { body: { company_id: company.id }, idempotency_key: newKey() };
    const { id } = await call('startExport', input, admin);
    expect((await call('startExport', input, admin)).id).toBe(id);
    await expect
      .poll(async () => (await call('listExports', {}, admin)).items.find((one) => one.id === id)?.state)
      .toBe('done');
    await call('getExportPart', { params: { id, number: '1' } }, admin);
    const { items } = await call('listAuditLog', { query: { person: admin.id } }, admin);
    const auditEntryKinds = items.filter(({ target }) => target.id === id).map(({ kind }) => kind);
    expect(auditEntryKinds).toEqual(['export_downloaded', 'export_started']);
  },
);

it('an export of an unknown company is refused, and a missing part of an export is not found', async () => {
  const unknownCompanyBody = { company_id: '01JNA8Y2M4K6P8R0S2T4V6W8XB' };
  const refusal = await attempt(
    'startExport',
    { body: unknownCompanyBody, idempotency_key: newKey() },
    admin,
  );
  expect(refusal.status).toBe(400);
  expect(parseProblem(refusal)).toMatchObject({ issues: [{ path: 'body.company_id' }] });
  const missingExportInput = { params: { id: '01JNA8Y2M4K6P8R0S2T4V6W8XB', number: '1' } };
  expect((await attempt('getExportPart', missingExportInput, admin)).status).toBe(404);
});
