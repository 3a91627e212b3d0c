import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as DeadLetters from '../../lambdas/domain/dead-letters.ts';
import { indexKeys, keys, partitions } from '../../lambdas/table/keys.ts';
import { mostTries } from '../../shared/model/failed-work.ts';
import { startTables } from './own-tables.ts';

const tables = await startTables();
let deadLetters: typeof DeadLetters.deadLetters;

beforeAll(async () => {
  vi.resetModules();
  tables.use('Failing');
  await tables.add('Failing');
  ({ deadLetters } = await import('../../lambdas/domain/dead-letters.ts'));
});
afterAll(async () => {
  await tables.close();
  vi.resetModules();
});

test('a due time that cannot be checked is looked at later and later, then given up', async () => {
  const { checkDueTimes } = await import('../../lambdas/tickets/check-due-times.ts');
  const { getItem, put, transact } = await import('../../lambdas/platform/dynamodb.ts');
  const { wakePosition } = await import('../../lambdas/domain/ticket-queue-entry.ts');
  const id = '01JQ8Z5V7M3K9D2R6T4W8X1Y0A';
  const start = Date.parse('2030-01-07T09:00:00Z');
  const place = indexKeys('requester', partitions.dueTimes, `${wakePosition(start / 60_000)}#${id}`);
  await transact([
    put({ Item: { ...keys.queueEntry(id), ...place } }),
    put({ Item: { ...keys.ticket(id), summary: 'no summary' } }),
  ]);
  const tries: number[] = [];
  for (let minute = 0; minute < 200; minute += 1) {
    const before = await getItem(keys.queueEntry(id), { consistent: true });
    await checkDueTimes(new Date(start + minute * 60_000), () => true);
    const after = await getItem(keys.queueEntry(id), { consistent: true });
    if (before?.['requester_sk'] !== after?.['requester_sk']) tries.push(minute);
  }
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
  expect(await deadLetters()).toMatchObject([{ work: 'due_time', ticket_id: id, tries: mostTries }]);
});

test('a company whose monthly report cannot be queued keeps no other waiting', async () => {
  const { queueMonthlyMails } = await import('../../lambdas/notifications/monthly-mails.ts');
  const { put, transact } = await import('../../lambdas/platform/dynamodb.ts');
  await transact([put({ Item: { ...keys.reportContact('acme'), company_id: 7 } })]);
  const at = new Date('2030-02-01T09:00:00Z');
  expect(
    await queueMonthlyMails(
      at,
      () => at,
      () => true,
    ),
  ).toBe(true);
  expect(await deadLetters()).toContainEqual(expect.objectContaining({ work: 'monthly_report', tries: 3 }));
});
