import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Item } from '../../../lambdas/platform/dynamodb.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { openTables } from '../own-tables.ts';

const id = '01JNB2F3Z8Q4C6V9X0T5R7W1YA';
const tables = await openTables();
let isTampered: (before: Item, after?: Item) => Promise<boolean>;
let creationEvent: Item;
let changeEvent: Item;
let ticket: Item;

beforeAll(async () => {
  vi.resetModules();
  tables.use('Tampering');
  await tables.add('Tampering');
  const { isEventTampered } = await import('../../../lambdas/domain/ticket/tampering.ts');
  const { eventItem } = await import('../../../lambdas/domain/ticket/recorded-event.ts');
  const { ticketItem } = await import('../../../lambdas/domain/ticket/ticket.ts');
  const { put, transact } = await import('../../../lambdas/platform/dynamodb.ts');
  isTampered = (before, after) =>
    isEventTampered({ before, after, sequence_number: '1', at: new Date(), expired: false });
  const commonFields = {
    id: '01JNB5A0000000000000000000',
    ticket_id: id,
    at: '2026-02-27T10:02:11.000Z',
    actor: { id: 'tom', name: 'Tom Okafor', side: 'support' as const, roles: ['agent' as const] },
    request_id: null,
  };
  creationEvent = eventItem({
    ...commonFields,
    revision: 1,
    event: 'created',
    ticket: createExampleTicket({ id }),
    split_from: null,
  });
  changeEvent = eventItem({
    ...commonFields,
    revision: 2,
    event: 'changed',
    changes: [{ field: 'assignee', old: null, new: { id: 'tom', name: 'Tom Okafor' } }],
  });
  ticket = ticketItem(createExampleTicket({ id }));
  await transact([put({ Item: ticket })]);
});
afterAll(async () => {
  await tables.close();
  vi.resetModules();
});

const createActor = (name: string) => ({ id: 'tom', name, side: 'support', roles: ['agent'] });

it('a change of an event counts as tampering', async () => {
  expect(await isTampered(changeEvent, { ...changeEvent, at: '2026-02-27T11:02:11.000Z' })).toBe(true);
  expect(await isTampered(changeEvent, { ...changeEvent, changes: [] })).toBe(true);
  const otherChanges = [{ field: 'assignee', old: null, new: { id: 'eve', name: 'Tom Okafor' } }];
  expect(await isTampered(changeEvent, { ...changeEvent, changes: otherChanges })).toBe(true);
  expect(
    await isTampered(creationEvent, {
      ...creationEvent,
      ticket: { ...createExampleTicket({ id }), priority: 'low' },
    }),
  ).toBe(true);
});

it('an event from which an erasure removed a name does not count as tampered with', async () => {
  const changesWithErasedName = [{ field: 'assignee', old: null, new: { id: 'tom', name: 'Erased user' } }];
  expect(
    await isTampered(changeEvent, {
      ...changeEvent,
      actor: createActor('Erased user'),
      changes: changesWithErasedName,
    }),
  ).toBe(false);
  const createCorrection = (old: string, name: string, email: string) => ({
    ...changeEvent,
    changes: [
      { field: 'subject', old, new: 'Chair' },
      { field: 'hold', old: null, new: { reason: old, until: null, former_status: 'new' } },
      {
        field: 'requester',
        old: { id: 'tom', name, email },
        new: { id: 'ada', name: 'Ada', email: 'ada@acme.example' },
      },
    ],
  });
  expect(
    await isTampered(
      createCorrection('Chair of Tom Okafor', 'Tom Okafor', 'tom@acme.example'),
      createCorrection('Chair of Erased user', 'Erased user', 'erased@erased.invalid'),
    ),
  ).toBe(false);
  const erasedRequesterFields = { requester_name: 'Erased user', requester_email: 'erased@erased.invalid' };
  expect(
    await isTampered(creationEvent, {
      ...creationEvent,
      ticket: { ...createExampleTicket({ id }), ...erasedRequesterFields },
    }),
  ).toBe(false);
});

it('the deletion of an event counts as tampering while its ticket exists', async () => {
  expect(await isTampered(changeEvent)).toBe(true);
  const { deleteItem } = await import('../../../lambdas/platform/dynamodb.ts');
  const { keys } = await import('../../../lambdas/table/keys.ts');
  await deleteItem({ Key: keys.ticket(id) });
  expect(await isTampered(changeEvent)).toBe(false);
});

it('changes of other items do not count as tampering', async () => {
  expect(await isTampered(ticket, { ...ticket, priority: 'low' })).toBe(false);
  expect(await isTampered(ticket)).toBe(false);
});
