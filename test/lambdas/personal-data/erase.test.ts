import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ticketItem } from '../../../lambdas/domain/ticket/ticket.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import { createAssignment } from '../../../lambdas/table/update-expression.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { openTables } from '../own-tables.ts';

const personId = '5d2f2a3c-8f0e-4a7b-b1c9-2f6d3f9a0c22';
const ticketId = '01JN8Z6Q0000000000000000A0';
const services = {
  deleteAccount: () => Promise.resolve(),
  deleteRawMail: () => Promise.resolve(),
  readEarlierNames: () => Promise.resolve({ names: [], addresses: [] }),
};

async function loadProduct() {
  const tables = await openTables();
  await tables.add('Erasures');
  vi.resetModules();
  tables.use('Erasures');
  const { erase } = await import('../../../lambdas/personal-data/erase.ts');
  const { erasureItem } = await import('../../../lambdas/domain/people/erasure-item.ts');
  const { getItem, put, transact, updateItem } = await import('../../../lambdas/platform/dynamodb.ts');
  return { tables, erase, erasureItem, getItem, put, transact, updateItem };
}
let product: Awaited<ReturnType<typeof loadProduct>>;
beforeAll(async () => {
  product = await loadProduct();
});
afterAll(() => product.tables.close());

it('the last pass removes a name that a concurrent write restored on a ticket after its erasure', async () => {
  const { erase, erasureItem, getItem, put, transact, updateItem } = product;
  const ticket = ticketItem(
    createExampleTicket({ id: ticketId, assignee_id: personId, assignee_name: 'Erased before' }),
  );
  const erasure = erasureItem({
    person: personId,
    former_ids: [],
    names: ['Al Ode'],
    addresses: ['al.ode@example.com'],
  });
  await transact([put({ Item: ticket }), put({ Item: erasure })]);
  const restoreErasedName = () =>
    updateItem({ Key: keys.ticket(ticketId), ...createAssignment({ assignee_name: 'Al Ode' }) });
  const readStoredTicket = async () =>
    JSON.stringify(await getItem(keys.ticket(ticketId), { consistent: true }));

  await restoreErasedName();
  await erase(personId, 'first', services);
  expect(await readStoredTicket()).not.toContain('Al Ode');

  await restoreErasedName();
  expect(await readStoredTicket()).toContain('Al Ode');
  await erase(personId, 'last', services);
  expect(await readStoredTicket()).toContain('Former user');
  expect(await readStoredTicket()).not.toContain('Al Ode');
  expect(await getItem(keys.erasure(personId), { consistent: true })).toBeUndefined();

  // A repeated message changes nothing.
  await erase(personId, 'first', services);
  expect(await getItem(keys.erasure(personId), { consistent: true })).toBeUndefined();
});
