// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TransferRecordInput } from '../../shared/transfer/records.ts';
import { call } from '../support/api.ts';
import { download, newExport, filterRecords } from '../support/archive.ts';
import { encodeText } from '../support/files.ts';
import {
  checkImport,
  listImportResults,
  runImport,
  waitForImportStep,
  uploadImport,
} from '../support/imports.ts';
import { newCompany, newPerson } from '../support/people.ts';

const uniqueSuffix = randomUUID().slice(0, 6);
const company = await newCompany();
const admin = await newPerson('admin');
const recordTime = '2026-02-27T09:36:05.000Z';
const targetMinutes = { first_response: 60, next_response: 60, resolution: null };
const openHours = [{ from: 540, to: 1020 }];

const records: TransferRecordInput[] = [
  { kind: 'archive', version: 1, source: `desk-${uniqueSuffix}`, made_at: recordTime },
  { kind: 'category', id: '7', name: `Fax line ${uniqueSuffix}` },
  {
    kind: 'custom_field',
    id: '360001',
    name: `Site ${uniqueSuffix}`,
    field_kind: 'choice',
    choices: ['Leeds', 'York'],
  },
  {
    kind: 'service_policy',
    id: `p${uniqueSuffix}`,
    version: 1,
    name: 'Gold',
    targets: { low: targetMinutes, medium: targetMinutes, high: targetMinutes, critical: targetMinutes },
    pauses: { waiting: true, on_hold: true },
    notice: 60,
    warn: 30,
  },
  {
    kind: 'business_hours',
    id: `h${uniqueSuffix}`,
    version: 1,
    name: 'London office',
    zone: 'Europe/London',
    week: [openHours, openHours, openHours, openHours, openHours, [], []],
    holidays: [],
  },
  { kind: 'ticket_numbers', last_number: 0 },
  { kind: 'group', id: '4711', name: `Network ${uniqueSuffix}`, member_ids: ['nobody'] },
  {
    kind: 'canned_reply',
    id: '01JNB2F3Z8Q4C6V9X0T5R7W1YB',
    title: uniqueSuffix,
    text: 'Hello {{requester_name}}',
  },
  // The owner of this canned reply has no account here.
  {
    kind: 'canned_reply',
    id: '01JNB2F3Z8Q4C6V9X0T5R7W1YC',
    owner_id: 'nobody',
    title: uniqueSuffix,
    text: 'Own',
  },
  {
    kind: 'staff_note',
    about: 'company',
    about_id: company.id,
    text: uniqueSuffix,
    author_id: 'jo',
    saved_at: recordTime,
  },
  {
    kind: 'post',
    id: '01JNB4A0000000000000000000',
    slug: `a-calmer-inbox-${uniqueSuffix}`,
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
    email: `reader-${uniqueSuffix}@example.com`,
    consented_at: recordTime,
    consent_version: '1',
    confirmed_at: recordTime,
  },
];

async function importRecords() {
  const content = encodeText(records.map((record) => JSON.stringify(record)).join('\n'));
  const id = await uploadImport('archive', { 'records.ndjson': content }, admin);
  await checkImport(id, admin);
  await runImport(id, admin);
  return { id, results: await listImportResults(id, admin) };
}

it('an archive imports settings, groups, texts and posts once; the report lists what cannot be imported', async () => {
  const { id, results: firstResults } = await importRecords();
  expect(
    firstResults.filter(({ outcome, message }) => outcome !== 'created' || message !== ''),
  ).toMatchObject([
    { kind: 'ticket_numbers', outcome: 'unchanged' },
    { kind: 'group', outcome: 'created', message: expect.stringContaining('without 1 of its members') },
    { kind: 'canned_reply', outcome: 'failed', message: expect.stringContaining('nobody has no account') },
  ]);
  const archive = await download(await newExport(null, admin), admin);
  expect(filterRecords('category', archive).map(({ name }) => name)).toContain(`Fax line ${uniqueSuffix}`);
  expect(filterRecords('custom_field', archive)).toContainEqual(
    expect.objectContaining({
      name: `Site ${uniqueSuffix}`,
      choices: ['Leeds', 'York'],
      id: expect.stringMatching(/^f\d+$/),
    }),
  );
  expect(filterRecords('group', archive)).toContainEqual(
    expect.objectContaining({
      name: `Network ${uniqueSuffix}`,
      id: expect.stringMatching(/^[a-z0-9]{1,3}$/),
    }),
  );
  const recordsExportedUnchanged = records.filter(({ kind }) =>
    ['service_policy', 'business_hours', 'post', 'subscriber'].includes(kind),
  );
  for (const record of recordsExportedUnchanged) expect(archive.records).toContainEqual(record);
  expect(filterRecords('staff_note', archive).map((note) => note.text)).toContain(uniqueSuffix);
  expect(filterRecords('canned_reply', archive).map(({ title }) => title)).toContain(uniqueSuffix);

  const { results: secondResults } = await importRecords();
  expect(secondResults.filter(({ outcome }) => outcome !== 'unchanged')).toMatchObject([
    { kind: 'canned_reply' },
  ]);

  await call('takeImportBack', { params: { id } }, admin);
  expect(await waitForImportStep(id, admin)).toMatchObject({ state: 'taken_back' });
});
