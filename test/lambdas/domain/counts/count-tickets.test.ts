import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Item } from '../../../../lambdas/platform/dynamodb.ts';
import { keys } from '../../../../lambdas/table/keys.ts';
import { NewTicket } from '../../../../shared/contract/ticket.ts';
import type { SelectableStatus } from '../../../../shared/model/ticket.ts';
import { openTables } from '../../own-tables.ts';
import { randomNumbers } from '../../search/random-tickets.ts';

/** The product's functions on a separate table, without the consumers of its stream. */
async function startReports() {
  const tables = await openTables();
  vi.resetModules();
  tables.use('Reports');
  await tables.add('Reports');
  const [
    database,
    tickets,
    comments,
    updates,
    scopes,
    { createMinimalCompany },
    counting,
    rebuilding,
    dynamodb,
    invariants,
    scan,
  ] = await Promise.all([
    import('../../../../lambdas/tickets/reader-view.ts'),
    import('../../../../lambdas/tickets/commands/create-ticket.ts'),
    import('../../../../lambdas/tickets/commands/add-comment.ts'),
    import('../../../../lambdas/tickets/commands/change-ticket.ts'),
    import('../../../../lambdas/domain/visibility-scope.ts'),
    import('../../../../scripts/seed/people/new-company.ts'),
    import('../../../../lambdas/domain/counts/count-tickets.ts'),
    import('../../../../lambdas/domain/counts/rebuild.ts'),
    import('../../../../lambdas/platform/dynamodb.ts'),
    import('../../../../scripts/restore-drill/invariants/counts.ts'),
    import('../../../../scripts/restore-drill/items.ts'),
  ]);
  const { allTickets } = scopes;
  const agent = {
    id: randomUUID(),
    email: 'agent@example.com',
    full_name: 'Alex',
    company: undefined,
    roles: ['agent' as const],
    own_tickets_only: false,
    session_expires_at: 0,
  };
  const request = () => ({ user_id: 'test', key: randomUUID(), content: {} });
  const company = await createMinimalCompany('Acme');
  const client = new DynamoDBClient({});
  const items = async (): Promise<Item[]> =>
    [...(await scan.scanItems(client, 'Reports')).values()].map((item) => unmarshall(item));
  const readTicket = (id: string) => database.readVisibleTicket(allTickets, id);
  return {
    create: async (at: Date) => {
      const requester = { id: null, email: 'jane@example.com', full_name: 'Jane' };
      const author = { id: 'jane', name: 'Jane', side: 'customer' as const };
      const ticket = NewTicket.parse({
        subject: 'The lift stops',
        description: 'Between floors.',
        priority: 'medium',
      });
      return (await tickets.createTicket(company.id, requester, author, ticket, request(), at)).id;
    },
    answer: async (id: string, at: Date) =>
      comments.addComment(
        agent,
        allTickets,
        await readTicket(id),
        { content: 'Please wait.', is_internal: false, mentions: [] },
        request(),
        at,
      ),
    setStatus: async (id: string, status: SelectableStatus, at: Date) => {
      await updates.changeTicketFields(agent, await readTicket(id), { status }, undefined, at);
    },
    ...counting,
    deleteItem: dynamodb.deleteItem,
    rebuild: (ids: () => readonly string[], pause: number) =>
      rebuilding.rebuildCounts(async function* () {
        yield* await Promise.resolve(ids());
      }, pause),
    ...invariants,
    items,
    close: async () => {
      client.destroy();
      await tables.close();
    },
  };
}

let world: Awaited<ReturnType<typeof startReports>>;
beforeAll(async () => {
  world = await startReports();
});
afterAll(() => world.close());

const now = Date.now();
const minute = 60_000;
const statuses: readonly SelectableStatus[] = ['in_progress', 'resolved', 'closed', 'assigned'];

test(
  'counters equal a recount after repeated, late, reordered and concurrent events',
  { tags: ['nightly'], timeout: 120_000 },
  async () => {
    const nextNumber = randomNumbers(13);
    const below = (count: number) => Math.floor(nextNumber() * count);
    const tickets: string[] = [];
    const events: string[] = [];
    const consumers = new Set<Promise<void>>();
    let failures = 0;
    let time = now - 40 * 24 * 60 * minute;

    const consume = async (batch: readonly string[]) => {
      if (await world.countTicketsInTransaction([...new Set(batch)], new Date())) return;
      for (const ticket of batch) await world.countTicket(ticket, new Date());
    };
    const start = () => {
      const batch = Array.from({ length: Math.min(events.length, 1 + below(10)) }, () =>
        events.splice(below(events.length), 1),
      ).flat();
      // Retries a failed batch as the queue does. A batch fails if other batches keep writing the same rows.
      const consumer = consume(batch).catch((error: unknown) => {
        failures += 1;
        if (failures > 20) throw error;
        events.push(...batch);
      });
      consumers.add(consumer);
      void consumer.then(() => consumers.delete(consumer));
    };

    for (let round = 0; round < 30; round += 1) {
      time += below(600) * minute;
      const at = new Date(time);
      const ticket = tickets[below(tickets.length)];
      const kind = below(4);
      if (ticket === undefined || (kind === 0 && tickets.length < 12)) tickets.push(await world.create(at));
      else if (kind === 1) await world.answer(ticket, at);
      else await world.setStatus(ticket, statuses[below(statuses.length)] ?? 'closed', at);
      const changedTicket = ticket ?? tickets.at(-1) ?? '';
      for (let copies = 1 + below(2); copies > 0; copies -= 1)
        events.splice(below(events.length + 1), 0, changedTicket, tickets.at(-1) ?? changedTicket);
      // Functions run concurrently while tickets change.
      while (events.length > 0 && consumers.size < 3) start();
    }
    while (events.length > 0 || consumers.size > 0) {
      if (events.length > 0) start();
      await Promise.all(consumers);
    }
    const items = await world.items();
    expect(world.findUncountedTickets(items)).toEqual([]);
    expect(world.brokenCounts(items)).toEqual([]);
    expect(
      items.filter(({ pk }) => String(pk).startsWith(keys.countRow(0, '', '', '').pk.slice(0, -1))).length,
    ).toBeGreaterThan(20);
  },
);

test('a ticket that keeps changing is counted in its final state', async () => {
  const id = await world.create(new Date(now));
  const concurrentCounts = Promise.all(Array.from({ length: 6 }, () => world.countTicket(id, new Date())));
  await world.setStatus(id, 'closed', new Date(now));
  await concurrentCounts;
  await world.countTicket(id, new Date());
  expect(world.findUncountedTickets(await world.items())).toEqual([]);
});

test('lost counters are rebuilt while tickets change', { tags: ['nightly'] }, async () => {
  const ids: string[] = [];
  const addTickets = async () => {
    const id = await world.create(new Date(now));
    ids.push(id);
    await world.countTicket(id, new Date());
  };
  for (let count = 0; count < 4; count += 1) await addTickets();
  const storedIds = async () =>
    (await world.items()).flatMap(({ pk, sk }) =>
      sk === 'TICKET' ? [String(pk).slice('TICKET#'.length)] : [],
    );
  const tickets = await storedIds();
  const rowPk = keys.countRow(0, '', '', '').pk.slice(0, -1);
  for (const { pk, sk } of await world.items())
    if (String(pk).startsWith(rowPk)) await world.deleteItem({ Key: { pk, sk } });
  expect(world.brokenCounts(await world.items())).not.toEqual([]);

  const rebuilding = world.rebuild(() => [...tickets, ...ids], 100);
  for (const id of ids.slice(0, 4)) {
    await addTickets();
    await world.setStatus(id, 'closed', new Date(now));
    await world.countTicket(id, new Date());
  }
  await rebuilding;
  await addTickets();
  const items = await world.items();
  expect(world.findUncountedTickets(items)).toEqual([]);
  expect(world.brokenCounts(items)).toEqual([]);
  expect(items.filter(({ pk }) => String(pk).startsWith(rowPk))).toEqual([]);
  expect(items.filter(({ pk }) => String(pk).startsWith(rowPk.replace('0', '1'))).length).toBeGreaterThan(20);
});
