// @module-tag nightly
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departments, ticketCategories } from '../../../shared/model/reference-data.ts';
import { call } from '../../support/api.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newPerson } from '../../support/people.ts';
import { storeDefaults } from '../../support/stored-items/content.ts';

let cloud: OwnCloud;
let admin: Person;
beforeAll(async () => {
  cloud = await startOwnCloud();
  admin = await newPerson('admin');
});
afterAll(() => cloud.stop());

const defaultEntries = { Categories: ticketCategories, Departments: departments };
const toActiveEntries = (entries: readonly { readonly id: string; readonly name: string }[]) =>
  entries.map((entry) => ({ ...entry, retired: false }));

test('a new environment has categories and departments before it is seeded', async () => {
  expect(await call('getReference', {}, admin)).toEqual({
    categories: toActiveEntries(ticketCategories),
    departments: toActiveEntries(departments),
    custom_fields: [],
  });
});

test("a later deployment with other defaults preserves administrators' edits", async () => {
  const { categories } = await call('getTicketSettings', {}, admin);
  const editedEntries = categories.entries.map((entry) =>
    entry.id === 'billing' ? { ...entry, name: 'Invoices' } : { ...entry, retired: entry.id === 'training' },
  );
  const body = { entries: editedEntries.toReversed(), version: categories.version };
  await call('saveReferenceList', { params: { list: 'categories' }, body }, admin);

  const Categories = [...ticketCategories, { id: 'hardware', name: 'Hardware' }];
  await storeDefaults({ before: defaultEntries, after: { ...defaultEntries, Categories } });
  expect((await call('getReference', {}, admin)).categories).toEqual(editedEntries.toReversed());
});
