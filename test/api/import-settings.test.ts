// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TransferRecordInput } from '../../shared/transfer/records.ts';
import { call } from '../support/api.ts';
import { download, newExport, parseRecords } from '../support/archive.ts';
import { text } from '../support/files.ts';
import {
  checkImport,
  importResults,
  runImport,
  waitForImportStep,
  uploadImport,
} from '../support/imports.ts';
import { newCompany, newPerson } from '../support/people.ts';

const unique = randomUUID().slice(0, 6);
const company = await newCompany();
const admin = await newPerson('admin');
const at = '2026-02-27T09:36:05.000Z';
const targets = { first_response: 60, next_response: 60, resolution: null };
const openHours = [{ from: 540, to: 1020 }];

const records: TransferRecordInput[] = [
  { kind: 'archive', version: 1, source: `desk-${unique}`, made_at: at },
  { kind: 'category', id: '7', name: `Fax line ${unique}` },
  {
    kind: 'custom_field',
    id: '360001',
    name: `Site ${unique}`,
    field_kind: 'choice',
    choices: ['Leeds', 'York'],
  },
  {
    kind: 'service_policy',
    id: `p${unique}`,
    version: 1,
    name: 'Gold',
    targets: { low: targets, medium: targets, high: targets, critical: targets },
    pauses: { waiting: true, on_hold: true },
    notice: 60,
    warn: 30,
  },
  {
    kind: 'business_hours',
    id: `h${unique}`,
    version: 1,
    name: 'London office',
    zone: 'Europe/London',
    week: [openHours, openHours, openHours, openHours, openHours, [], []],
    holidays: [],
  },
  { kind: 'ticket_numbers', last_number: 0 },
  { kind: 'group', id: '4711', name: `Network ${unique}`, member_ids: ['nobody'] },
  { kind: 'canned_reply', id: '01JNB2F3Z8Q4C6V9X0T5R7W1YB', title: unique, text: 'Hello {{requester_name}}' },
  // The owner of this canned reply has no account here.
  { kind: 'canned_reply', id: '01JNB2F3Z8Q4C6V9X0T5R7W1YC', owner_id: 'nobody', title: unique, text: 'Own' },
  { kind: 'staff_note', about: 'company', about_id: company.id, text: unique, author_id: 'jo', saved_at: at },
  {
    kind: 'post',
    id: '01JNB4A0000000000000000000',
    slug: `a-calmer-inbox-${unique}`,
    title: 'A calmer inbox',
    excerpt: 'Three habits.',
    category: 'Healthcare',
    author: 'Ada Quill',
    published_date: '2099-02-20',
    read_time: '4 min read',
    content: 'Start with one list.',
  },
  {
    kind: 'subscriber',
    email: `reader-${unique}@example.com`,
    consented_at: at,
    consent_version: '1',
    confirmed_at: at,
  },
];

async function importRecords() {
  const content = text(records.map((record) => JSON.stringify(record)).join('\n'));
  const id = await uploadImport('archive', { 'records.ndjson': content }, admin);
  await checkImport(id, admin);
  await runImport(id, admin);
  return { id, results: await importResults(id, admin) };
}

it('an archive imports settings, groups, texts and posts once; the report lists what cannot be imported', async () => {
  const { id, results: first } = await importRecords();
  expect(first.filter(({ outcome, message }) => outcome !== 'created' || message !== '')).toMatchObject([
    { kind: 'ticket_numbers', outcome: 'unchanged' },
    { kind: 'group', outcome: 'created', message: expect.stringContaining('without 1 of its members') },
    { kind: 'canned_reply', outcome: 'failed', message: expect.stringContaining('nobody has no account') },
  ]);
  const archive = await download(await newExport(null, admin), admin);
  expect(parseRecords('category', archive).map(({ name }) => name)).toContain(`Fax line ${unique}`);
  expect(parseRecords('custom_field', archive)).toContainEqual(
    expect.objectContaining({
      name: `Site ${unique}`,
      choices: ['Leeds', 'York'],
      id: expect.stringMatching(/^f\d+$/),
    }),
  );
  expect(parseRecords('group', archive)).toContainEqual(
    expect.objectContaining({ name: `Network ${unique}`, id: expect.stringMatching(/^[a-z0-9]{1,3}$/) }),
  );
  const otherRecords = records.filter(({ kind }) =>
    ['service_policy', 'business_hours', 'post', 'subscriber'].includes(kind),
  );
  for (const record of otherRecords) expect(archive.records).toContainEqual(record);
  expect(parseRecords('staff_note', archive).map((note) => note.text)).toContain(unique);
  expect(parseRecords('canned_reply', archive).map(({ title }) => title)).toContain(unique);

  const { results: second } = await importRecords();
  expect(second.filter(({ outcome }) => outcome !== 'unchanged')).toMatchObject([{ kind: 'canned_reply' }]);

  await call('takeImportBack', { params: { id } }, admin);
  expect(await waitForImportStep(id, admin)).toMatchObject({ state: 'taken_back' });
});
