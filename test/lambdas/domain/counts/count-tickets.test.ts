import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Item } from '../../../../lambdas/platform/dynamodb.ts';
import { keys } from '../../../../lambdas/table/keys.ts';
import { NewTicket } from '../../../../shared/contract/ticket.ts';
import type { SelectableStatus } from '../../../../shared/model/ticket.ts';
import { openTables } from '../../own-tables.ts';
import { createRandomNumbers } from '../../search/random-tickets.ts';

/** The product's functions on a separate table, without the consumers of its stream. */
async function startReports() {
  const tables = await openTables();
  vi.resetModules();
  tables.use('Reports');
  await tables.add('Reports');
  const [
    readerView,
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
  const { allTicketsScope } = scopes;
  const agent = {
    id: randomUUID(),
    email: 'agent@example.com',
    full_name: 'Alex',
    company: undefined,
    roles: ['agent' as const],
    own_tickets_only: false,
    session_expires_at: 0,
  };
  const createRequest = () => ({ user_id: 'test', key: randomUUID(), content: {} });
  const company = await createMinimalCompany('Acme');
  const client = new DynamoDBClient({});
  const readItems = async (): Promise<Item[]> =>
    [...(await scan.scanItems(client, 'Reports')).values()].map((item) => unmarshall(item));
  const readTicket = (id: string) => readerView.readVisibleTicket(allTicketsScope, id);
  return {
    createTicket: async (at: Date) => {
      const requester = { id: null, email: 'jane@example.com', full_name: 'Jane' };
      const author = { id: 'jane', name: 'Jane', side: 'customer' as const };
      const ticket = NewTicket.parse({
        subject: 'The lift stops',
        description: 'Between floors.',
        priority: 'medium',
      });
      return (await tickets.createTicket(company.id, requester, author, ticket, createRequest(), at)).id;
    },
    addAnswer: async (id: string, at: Date) =>
      comments.addComment(
        agent,
        allTicketsScope,
        await readTicket(id),
        { content: 'Please wait.', is_internal: false, mentions: [] },
        createRequest(),
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
    readItems,
    close: async () => {
      client.destroy();
      await tables.close();
    },
  };
}

let reports: Awaited<ReturnType<typeof startReports>>;
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.close());

const now = Date.now();
const millisecondsPerMinute = 60_000;
const statuses: readonly SelectableStatus[] = ['in_progress', 'resolved', 'closed', 'assigned'];

test(
  'counters equal a recount after repeated, late, reordered and concurrent events',
  { tags: ['nightly'], timeout: 120_000 },
  async () => {
    const nextRandom = createRandomNumbers(13);
    const randomBelow = (count: number) => Math.floor(nextRandom() * count);
    const ticketIds: string[] = [];
    const changedTicketIds: string[] = [];
    const consumers = new Set<Promise<void>>();
    let failureCount = 0;
    let currentTime = now - 40 * 24 * 60 * millisecondsPerMinute;

    const consume = async (batch: readonly string[]) => {
      if (await reports.countTicketsInTransaction([...new Set(batch)], new Date())) return;
      for (const ticketId of batch) await reports.countTicket(ticketId, new Date());
    };
    const startConsumer = () => {
      const batch = Array.from({ length: Math.min(changedTicketIds.length, 1 + randomBelow(10)) }, () =>
        changedTicketIds.splice(randomBelow(changedTicketIds.length), 1),
      ).flat();
      // Retries a failed batch as the queue does. A batch fails if other batches keep writing the same rows.
      const consumer = consume(batch).catch((error: unknown) => {
        failureCount += 1;
        if (failureCount > 20) throw error;
        changedTicketIds.push(...batch);
      });
      consumers.add(consumer);
      void consumer.then(() => consumers.delete(consumer));
    };

    for (let round = 0; round < 30; round += 1) {
      currentTime += randomBelow(600) * millisecondsPerMinute;
      const at = new Date(currentTime);
      const ticketId = ticketIds[randomBelow(ticketIds.length)];
      const kind = randomBelow(4);
      if (ticketId === undefined || (kind === 0 && ticketIds.length < 12))
        ticketIds.push(await reports.createTicket(at));
      else if (kind === 1) await reports.addAnswer(ticketId, at);
      else await reports.setStatus(ticketId, statuses[randomBelow(statuses.length)] ?? 'closed', at);
      const changedTicketId = ticketId ?? ticketIds.at(-1) ?? '';
      for (let copies = 1 + randomBelow(2); copies > 0; copies -= 1)
        changedTicketIds.splice(
          randomBelow(changedTicketIds.length + 1),
          0,
          changedTicketId,
          ticketIds.at(-1) ?? changedTicketId,
        );
      // Functions run concurrently while tickets change.
      while (changedTicketIds.length > 0 && consumers.size < 3) startConsumer();
    }
    while (changedTicketIds.length > 0 || consumers.size > 0) {
      if (changedTicketIds.length > 0) startConsumer();
      await Promise.all(consumers);
    }
    const items = await reports.readItems();
    expect(reports.findUncountedTickets(items)).toEqual([]);
    expect(reports.findBrokenCounts(items)).toEqual([]);
    expect(
      items.filter(({ pk }) => String(pk).startsWith(keys.countRow(0, '', '', '').pk.slice(0, -1))).length,
    ).toBeGreaterThan(20);
  },
);

test('a ticket that keeps changing is counted in its final state', async () => {
  const id = await reports.createTicket(new Date(now));
  const concurrentCounts = Promise.all(Array.from({ length: 6 }, () => reports.countTicket(id, new Date())));
  await reports.setStatus(id, 'closed', new Date(now));
  await concurrentCounts;
  await reports.countTicket(id, new Date());
  expect(reports.findUncountedTickets(await reports.readItems())).toEqual([]);
});

test('lost counters are rebuilt while tickets change', { tags: ['nightly'] }, async () => {
  const addedTicketIds: string[] = [];
  const addTicket = async () => {
    const id = await reports.createTicket(new Date(now));
    addedTicketIds.push(id);
    await reports.countTicket(id, new Date());
  };
  for (let count = 0; count < 4; count += 1) await addTicket();
  const listStoredTicketIds = async () =>
    (await reports.readItems()).flatMap(({ pk, sk }) =>
      sk === 'TICKET' ? [String(pk).slice('TICKET#'.length)] : [],
    );
  const storedTicketIds = await listStoredTicketIds();
  const rowKeyPrefix = keys.countRow(0, '', '', '').pk.slice(0, -1);
  for (const { pk, sk } of await reports.readItems())
    if (String(pk).startsWith(rowKeyPrefix)) await reports.deleteItem({ Key: { pk, sk } });
  expect(reports.findBrokenCounts(await reports.readItems())).not.toEqual([]);

  const rebuildPromise = reports.rebuild(() => [...storedTicketIds, ...addedTicketIds], 100);
  for (const id of addedTicketIds.slice(0, 4)) {
    await addTicket();
    await reports.setStatus(id, 'closed', new Date(now));
    await reports.countTicket(id, new Date());
  }
  await rebuildPromise;
  await addTicket();
  const items = await reports.readItems();
  expect(reports.findUncountedTickets(items)).toEqual([]);
  expect(reports.findBrokenCounts(items)).toEqual([]);
  expect(items.filter(({ pk }) => String(pk).startsWith(rowKeyPrefix))).toEqual([]);
  expect(
    items.filter(({ pk }) => String(pk).startsWith(rowKeyPrefix.replace('0', '1'))).length,
  ).toBeGreaterThan(20);
});
