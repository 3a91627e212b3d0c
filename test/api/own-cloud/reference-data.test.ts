// @module-tag nightly
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departments, ticketCategories } from '../../../shared/model/reference-data.ts';
import { call } from '../../support/api.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newPerson } from '../../support/people.ts';
import { removeCategory, renameCategory, storeReferenceData } from '../../support/stored-items.ts';

let cloud: OwnCloud;
let agent: Person;
beforeAll(async () => {
  cloud = await startOwnCloud();
  agent = await newPerson('agent');
});
afterAll(() => cloud.stop());

const declared = { Categories: ticketCategories, Departments: departments };
const nameOf = async (id: string) =>
  (await call('getReference', {}, agent)).categories.find((category) => category.id === id)?.name;

test('a new environment has categories and departments before it is seeded', async () => {
  const { categories, departments: found } = await call('getReference', {}, agent);
  expect(categories).toEqual(ticketCategories);
  expect(found).toEqual(departments);
});

test('a release renames and adds default entries, and keeps the changes of an operator', async () => {
  // Given: an operator has renamed one category and removed another.
  await renameCategory('billing', 'Invoices');
  await removeCategory('training');

  // When: a release has new names for every category, and one additional category.
  const renamed = ticketCategories.map(({ id, name }) => ({ id, name: `${name} (new)` }));
  const after = { ...declared, Categories: [...renamed, { id: 'hardware', name: 'Hardware' }] };
  await storeReferenceData({ before: declared, after });

  // Then:
  expect(await nameOf('bug')).toBe('Bug or defect (new)');
  expect(await nameOf('hardware')).toBe('Hardware');
  expect(await nameOf('billing')).toBe('Invoices');
  expect(await nameOf('training')).toBeUndefined();
});

test('a deployment without known previous defaults does not change existing entries', async () => {
  await storeReferenceData({ before: undefined, after: declared });
  expect(await nameOf('billing')).toBe('Invoices');
});
