import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import type { StaffNote } from '../../shared/contract/staff-notes.ts';
import { type NoteSubject, noteSubjects } from '../../shared/model/staff-notes.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let company: Company;
let admin: Person;
let agent: Person;
let colleague: Person;
let customer: Person;

beforeAll(async () => {
  company = await newCompany();
  [admin, agent, colleague, customer] = await Promise.all([
    newPerson('admin'),
    newPerson('agent'),
    newPerson('agent'),
    newPerson('customer', { company }),
  ]);
});

const tryToReadNote = (subjectKind: NoteSubject, id: string, as = agent) =>
  attempt('getStaffNotes', { query: { [subjectKind]: id } }, as);
const tryToSaveNote = (subjectKind: NoteSubject, id: string, text: string, version: number, as = agent) =>
  attempt('saveStaffNote', { params: { about: subjectKind, id }, body: { text, version } }, as);
async function readNoteAsColleague(subjectKind: NoteSubject, id: string): Promise<StaffNote> {
  const { [subjectKind]: note } = await call('getStaffNotes', { query: { [subjectKind]: id } }, colleague);
  if (note === null) throw new Error(`No note on the ${subjectKind} was returned.`);
  return note;
}

it('a note on a person or a company has its author and time, and is one item', async () => {
  const person = await newPerson('customer', { company });
  expect(await readNoteAsColleague('person', person.id)).toEqual({
    text: '',
    author_name: null,
    saved_at: null,
    version: 0,
  });
  const timeBeforeSave = new Date().toISOString();
  expect(
    (await tryToSaveNote('person', person.id, '  Prefers calls after 10\nNever on Fridays ', 0)).status,
  ).toBe(200);
  const note = await readNoteAsColleague('person', person.id);
  expect(note).toMatchObject({
    text: 'Prefers calls after 10\nNever on Fridays',
    author_name: agent.full_name,
    version: 1,
  });
  expect(String(note.saved_at) >= timeBeforeSave).toBe(true);
  expect((await tryToSaveNote('company', company.id, 'Invoices go to Leeds', 0, admin)).status).toBe(200);
  expect(await readNoteAsColleague('company', company.id)).toMatchObject({ author_name: admin.full_name });
  const awsCalls = await readAwsCalls(await tryToReadNote('company', company.id));
  // These calls read the caller with the session, the note, the company and the author.
  expect(awsCalls.filter((awsCall) => awsCall.endsWith('GetItem')).length).toBeLessThanOrEqual(5);
  expect(awsCalls.filter((awsCall) => !awsCall.endsWith('GetItem'))).toEqual([]);
});

it('one request reads the notes on a person and a company, and only the requested ones', async () => {
  const [ownCompany, person] = await Promise.all([newCompany(), newPerson('customer', { company })]);
  expect((await tryToSaveNote('person', person.id, 'Prefers calls', 0)).status).toBe(200);
  expect((await tryToSaveNote('company', ownCompany.id, 'Pays late', 0)).status).toBe(200);
  const readNotes = (query: { person?: string; company: string }) => call('getStaffNotes', { query }, agent);
  expect(await readNotes({ person: person.id, company: ownCompany.id })).toMatchObject({
    person: { text: 'Prefers calls' },
    company: { text: 'Pays late' },
  });
  expect(await readNotes({ company: ownCompany.id })).toMatchObject({
    person: null,
    company: { text: 'Pays late' },
  });
});

it('a customer gets no note from any endpoint, not even a note about themselves', async () => {
  const secret = `Owes us ${randomUUID()}`;
  const ticket = await call(
    'createTicket',
    { body: { subject: 'Noted?', description: 'Am I?' }, idempotency_key: newKey() },
    customer,
  );
  expect((await tryToSaveNote('person', customer.id, secret, 0)).status).toBe(200);
  const { version } = await readNoteAsColleague('company', company.id);
  expect((await tryToSaveNote('company', company.id, secret, version)).status).toBe(200);
  expect((await tryToReadNote('person', customer.id, customer)).status).toBe(403);
  expect((await tryToReadNote('company', company.id, customer)).status).toBe(403);
  expect((await tryToSaveNote('person', customer.id, 'Mine', 1, customer)).status).toBe(403);
  const answers = await Promise.all([
    attempt('getMe', {}, customer),
    attempt('getTicket', { params: { id: ticket.id } }, customer),
    attempt('listTickets', { query: {} }, customer),
    attempt('getTicketReceipt', { params: { id: ticket.id } }, customer),
    attempt('searchTickets', { query: { q: secret } }, customer),
    attempt('searchTickets', { query: { q: secret } }, agent),
    attempt('getBell', {}, customer),
    attempt('listTicketComments', { params: { id: ticket.id }, query: {} }, customer),
  ]);
  expect(answers.filter(({ text }) => text.includes(secret))).toEqual([]);
});

it(
  'if two users change a note, the second one is asked to compare, and a repeated request has the same result',
  { tags: ['nightly'] },
  async () => {
    const person = await newPerson('customer', { company });
    expect((await tryToSaveNote('person', person.id, 'First', 0)).status).toBe(200);
    expect((await tryToSaveNote('person', person.id, 'First', 0)).status).toBe(200);
    expect(parseProblem(await tryToSaveNote('person', person.id, 'Also first', 0, colleague)).code).toBe(
      'version_conflict',
    );
    expect((await tryToSaveNote('person', person.id, 'Second', 1, colleague)).status).toBe(200);
    expect((await tryToSaveNote('person', person.id, 'Third', 1)).status).toBe(409);
    expect(await readNoteAsColleague('person', person.id)).toMatchObject({ text: 'Second', version: 2 });
    // Removing a note also increases its version.
    expect((await tryToSaveNote('person', person.id, '', 2)).status).toBe(200);
    expect((await tryToSaveNote('person', person.id, 'Again', 0)).status).toBe(409);
    expect(await readNoteAsColleague('person', person.id)).toMatchObject({ text: '', version: 3 });
  },
);

it('the audit log shows who changed a note, but not its text', { tags: ['nightly'] }, async () => {
  const person = await newPerson('customer', { company });
  const secret = `Secret ${randomUUID()}`;
  await tryToSaveNote('person', person.id, secret, 0);
  await tryToSaveNote('person', person.id, '', 1, admin);
  const answer = await attempt('listAuditLog', { query: { person: person.id } }, admin);
  const { items } = await call('listAuditLog', { query: { person: person.id } }, admin);
  const entries = items.filter(({ kind }) => kind.startsWith('staff_note'));
  expect(entries).toMatchObject([
    { kind: 'staff_note_removed', actor: { id: admin.id }, target: { id: person.id }, changes: [] },
    { kind: 'staff_note_saved', actor: { id: agent.id }, target: { id: person.id }, changes: [] },
  ]);
  expect(answer.text).not.toContain(secret);
});

it('a note belongs to an existing person or company, and is short', async () => {
  expect((await tryToSaveNote('person', randomUUID(), 'Nobody', 0)).status).toBe(404);
  expect((await tryToSaveNote('company', '01JNA8Y2M4K6P8R0S2T4V6W8XC', 'Nobody', 0)).status).toBe(404);
  expect((await tryToReadNote('person', randomUUID())).status).toBe(404);
  for (const subjectKind of noteSubjects)
    expect(parseProblem(await tryToReadNote(subjectKind, 'me')).issues).toMatchObject([
      { path: `query.${subjectKind}` },
    ]);
  const problem = parseProblem(
    await tryToSaveNote('person', customer.id, 'x'.repeat(limits.staff_note + 1), 0),
  );
  expect(problem.issues).toMatchObject([{ path: 'body.text' }]);
});
