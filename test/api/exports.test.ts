import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { writePart } from '../../lambdas/export/write-part.ts';
import { objectStorage } from '../../lambdas/platform/object-storage.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { download, newExport, parseRecords, unpack } from '../support/archive.ts';
import { attachFile, text } from '../support/files.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

const unique = randomUUID().slice(0, 8);
const own = (word: string) => `${word}-own-${unique}`;
/** A text that the company's archive must not contain. */
const foreign = (word: string) => `${word}-foreign-${unique}`;

let company: Company;
let admin: Person;
let agent: Person;
let customer: Person;
let former: Person;
let ticket: { id: string };
let moved: { id: string };

const newTicket = (subject: string, as: Person, description = subject) =>
  call('createTicket', { body: { subject, description }, idempotency_key: newKey() }, as);
const comment = ({ id }: { id: string }, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);

beforeAll(async () => {
  company = await newCompany(own('Company'));
  const other = await newCompany(foreign('Company'));
  [admin, agent, customer, former] = await Promise.all([
    newPerson('admin'),
    newPerson('agent', { full_name: own('Agent') }),
    newPerson('customer', { company, full_name: own('Customer') }),
    newPerson('customer', { company: other, full_name: foreign('Customer') }),
  ]);
  ticket = await newTicket(own('Subject'), customer, own('Description'));
  const elsewhere = await newTicket(foreign('Subject'), former);
  await comment(ticket, own('Question'), customer);
  await comment(ticket, foreign('Note'), agent, true);
  await attachFile(ticket.id, { name: `${own('File')}.txt`, content: text('It broke.') }, customer);
  await call(
    'saveDraft',
    {
      params: { id: ticket.id },
      body: { mode: 'reply', content: foreign('Draft') },
    },
    agent,
  );
  await call(
    'updateTicket',
    { params: { id: ticket.id }, body: { tags: [foreign('tag')], version: 1 } },
    agent,
  );
  await call(
    'linkTicket',
    {
      params: { id: ticket.id, other_id: elsewhere.id },
      body: { kind: 'blocks' },
    },
    agent,
  );
  await call(
    'saveStaffNote',
    {
      params: { about: 'company', id: company.id },
      body: { text: foreign('Staff note'), version: 0 },
    },
    agent,
  );
  await call(
    'addParticipant',
    { params: { id: ticket.id }, body: { person: { email: `foreign-${unique}@nowhere.example` } } },
    agent,
  );
  moved = await newTicket(own('Moved'), former, own('Moved'));
  await call(
    'updateTicket',
    {
      params: { id: moved.id },
      body: { requester_id: customer.id, company_id: company.id, version: 1 },
    },
    agent,
  );
});

it('an export of a company has the data that its people see, but no data of other companies or for staff only', async () => {
  const made = await newExport(company.id, admin);
  expect(made).toMatchObject({
    company: { id: company.id, name: company.name },
    counts: { companies: 1, people: 1, tickets: 2, comments: 1, files: 1 },
  });
  const archive = await download(made, admin);
  expect(archive.records[0]).toMatchObject({ kind: 'archive', source: 'portico', company_id: company.id });
  expect(parseRecords('person', archive)).toMatchObject([{ id: customer.id, emails: [customer.email] }]);
  expect(parseRecords('ticket', archive)).toMatchObject([
    { id: ticket.id, subject: own('Subject'), description: own('Description'), requester_id: customer.id },
    { id: moved.id, subject: own('Moved') },
  ]);
  expect(parseRecords('comment', archive)).toMatchObject([
    { ticket_id: ticket.id, content: own('Question') },
  ]);
  const [file] = parseRecords('file', archive);
  expect(new TextDecoder().decode(archive.files[file?.path ?? ''])).toBe('It broke.');
  const whole = JSON.stringify(archive.records);
  expect(whole).not.toContain(`foreign-${unique}`);
  expect(whole).not.toContain(former.id);
  expect(whole).not.toContain(former.email);
});

it(
  'an export of everything has notes, events and settings, but no drafts',
  { tags: ['nightly'] },
  async () => {
    const archive = await download(await newExport(null, admin), admin);
    const whole = JSON.stringify(archive.records);
    expect(whole).toContain(foreign('Note'));
    expect(whole).toContain(foreign('Staff note'));
    expect(whole).not.toContain(foreign('Draft'));
    const ofTicket = archive.records.filter((one) => 'ticket_id' in one && one.ticket_id === ticket.id);
    const events = ofTicket.flatMap((one) => (one.kind === 'event' ? [one.recorded.event] : []));
    expect(events).toEqual([
      'created',
      'commented',
      'noted',
      'file_added',
      'changed',
      'linked',
      'participants_added',
    ]);
    expect(ofTicket.filter(({ kind }) => kind !== 'event').map(({ kind }) => kind)).toEqual([
      'comment',
      'comment',
      'file',
      'participant',
      'link',
    ]);
    expect(parseRecords('person', archive)).toContainEqual(
      expect.objectContaining({ emails: [`foreign-${unique}@nowhere.example`], company_id: null }),
    );
    for (const kind of ['category', 'assignment_rules', 'reply_setting', 'ticket_numbers'] as const)
      expect(parseRecords(kind, archive).length, kind).toBeGreaterThan(0);
  },
);

it('an export that is interrupted and continued after each record has each record once', async () => {
  const wanted = { company_id: company.id, made_at: new Date().toISOString() };
  const { content: contentOf } = objectStorage(inject('cloud').outputs['AttachmentsBucketName'] ?? '');
  // Other tests change the departments in between.
  await vi.waitFor(async () => {
    const parts: Uint8Array[] = [];
    for (let position: string | null = ''; position !== null;) {
      const part = await writePart(wanted, parts.length + 1, position, contentOf, () => false);
      parts.push(part.zip);
      ({ position } = part);
    }
    const whole = await writePart(wanted, 1, '', contentOf, () => true);
    const withoutHeads = ({ records }: ReturnType<typeof unpack>) =>
      records.filter(({ kind }) => kind !== 'archive');
    expect(parts.length).toBe(4);
    expect(withoutHeads(unpack(parts))).toEqual(withoutHeads(unpack([whole.zip])));
    expect(Object.keys(unpack(parts).files)).toEqual(Object.keys(unpack([whole.zip]).files));
  }, 60_000);
});

it('a repeated request starts an export once, and the audit log has its start and each download', async () => {
  const input = { body: { company_id: company.id }, idempotency_key: newKey() };
  const { id } = await call('startExport', input, admin);
  expect((await call('startExport', input, admin)).id).toBe(id);
  await expect
    .poll(async () => (await call('listExports', {}, admin)).items.find((one) => one.id === id)?.state)
    .toBe('done');
  await call('getExportPart', { params: { id, number: '1' } }, admin);
  const { items } = await call('listAuditLog', { query: { person: admin.id } }, admin);
  const entries = items.filter(({ target }) => target.id === id).map(({ kind }) => kind);
  expect(entries).toEqual(['export_downloaded', 'export_started']);
});

it('an export of an unknown company is refused, and a missing part of an export is not found', async () => {
  const unknown = { company_id: '01JNA8Y2M4K6P8R0S2T4V6W8XB' };
  const refused = await attempt('startExport', { body: unknown, idempotency_key: newKey() }, admin);
  expect(refused.status).toBe(400);
  expect(parseProblem(refused)).toMatchObject({ issues: [{ path: 'body.company_id' }] });
  const missing = { params: { id: '01JNA8Y2M4K6P8R0S2T4V6W8XB', number: '1' } };
  expect((await attempt('getExportPart', missing, admin)).status).toBe(404);
});
