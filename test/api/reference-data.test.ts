import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../lambdas/table/keys.ts';
import { deleteItem, updateItem } from '../../lambdas/platform/dynamodb.ts';
import { storeReferenceData } from '../../lambdas/tickets/reference-data.ts';
import { departments, ticketCategories } from '../../shared/model/reference-data.ts';
import { call } from '../support/api.ts';
import { type OwnCloud, startOwnCloud } from '../support/own-cloud.ts';
import { type Person, newPerson } from '../support/people.ts';

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

test('categories and departments are there as soon as an environment is, before anybody seeds it', async () => {
  const { categories, departments: found } = await call('getReference', {}, agent);
  expect(categories).toEqual(ticketCategories);
  expect(found).toEqual(departments);
});

test('a release renames what still has its default name, adds what is new, and leaves alone what an operator changed or removed', async () => {
  // given an operator who renamed one category and removed another
  await updateItem({
    Key: keys.category('billing'),
    UpdateExpression: 'SET #name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': 'Invoices' },
  });
  await deleteItem({ Key: keys.category('training') });

  // when a release has other names for everything, and one category more
  const renamed = ticketCategories.map(({ id, name }) => ({ id, name: `${name} (new)` }));
  const after = { ...declared, Categories: [...renamed, { id: 'hardware', name: 'Hardware' }] };
  await storeReferenceData({ before: declared, after });

  // then
  expect(await nameOf('bug')).toBe('Bug or defect (new)');
  expect(await nameOf('hardware')).toBe('Hardware');
  expect(await nameOf('billing')).toBe('Invoices');
  expect(await nameOf('training')).toBeUndefined();
});

test('a deployment to a table that has been in use changes nothing in it', async () => {
  await storeReferenceData({ before: undefined, after: declared });
  expect(await nameOf('billing')).toBe('Invoices');
});
