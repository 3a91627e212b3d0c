import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as FailedWork from '../../lambdas/domain/failed-work/failed-work.ts';
import { keys } from '../../lambdas/table/keys.ts';
import { maxAttempts } from '../../shared/model/background-work.ts';
import { openTables } from './own-tables.ts';

const tables = await openTables();
let listFailedWork: typeof FailedWork.listFailedWork;
let retryFailedWork: typeof FailedWork.retryFailedWork;

const publishedMessages: unknown[] = [];

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv('TICKET_EVENTS_TOPIC', 'topic');
  vi.stubEnv('IMPORTS_TOPIC', 'imports');
  vi.doMock('../../lambdas/platform/messaging/topic.ts', () => ({
    publish: (_: string, message: object) => Promise.resolve(void publishedMessages.push(message)),
  }));
  tables.use('Failing');
  await tables.add('Failing');
  ({ listFailedWork, retryFailedWork } = await import('../../lambdas/domain/failed-work/failed-work.ts'));
});
afterAll(async () => {
  await tables.close();
  vi.doUnmock('../../lambdas/platform/messaging/topic.ts');
  vi.unstubAllEnvs();
  vi.resetModules();
});

test(
  'a due time that cannot be checked is retried after longer and longer pauses, and finally dropped',
  { tags: ['nightly'] },
  async () => {
    const { checkDueTimes } = await import('../../lambdas/tickets/service-level/check-due-times.ts');
    const { getItem, put, transact } = await import('../../lambdas/platform/dynamodb.ts');
    const id = '01JQ8Z5V7M3K9D2R6T4W8X1Y0A';
    const startTime = Date.parse('2030-01-07T09:00:00Z');
    const check_at = new Date(startTime).toISOString();
    // The check fails, because it cannot read the ticket's other items: they do not exist.
    await transact([put({ Item: { ...keys.ticket(id), id, queue: 'OPEN', check_at } })]);
    const attemptMinutes: number[] = [];
    for (let minute = 0; minute < 200; minute += 1) {
      const before = await getItem(keys.ticket(id), { consistent: true });
      await checkDueTimes(new Date(startTime + minute * 60_000), () => true);
      const after = await getItem(keys.ticket(id), { consistent: true });
      if (before?.['check_at'] !== after?.['check_at']) attemptMinutes.push(minute);
    }
    expect(attemptMinutes).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
    const [failedWorkItem] = await listFailedWork();
    expect(failedWorkItem).toMatchObject({
      work: 'due_time',
      ticket_id: id,
      tries: maxAttempts,
      can_retry: true,
    });

    // After the cause is fixed, staff can retry the work, but only once.
    await retryFailedWork(failedWorkItem?.id ?? '', 'Ann Agent');
    expect(await listFailedWork()).toEqual([]);
    expect(await getItem(keys.ticket(id), { consistent: true })).toHaveProperty('check_at');
    const secondRetry = retryFailedWork(failedWorkItem?.id ?? '', 'Ann Agent');
    await expect(secondRetry).rejects.toMatchObject({ code: 'version_conflict' });
  },
);

test('a document that OpenSearch refuses is retried after longer and longer pauses, and finally listed', async () => {
  const { DocumentsRefused } = await import('../../lambdas/search/opensearch/domain.ts');
  const { moveTail } = await import('../../lambdas/search/opensearch/move.ts');
  const { createRecordStore } = await import('../../lambdas/search/index/table-records.ts');
  const rejectUnused = () => Promise.reject(new Error('Not used'));
  const facets = { company_id: '', status: '', priority: '', assignee_id: '' };
  const records = createRecordStore({ get: rejectUnused, put: rejectUnused, remove: rejectUnused });
  const id = '01JQ8Z5V7M3K9D2R6T4W8X1Y0F';
  await records.putInTail({ id, stamp: '1', facets, words: ['printer'], notes: [] });
  const startTime = Date.parse('2030-01-07T09:00:00Z');
  const attemptMinutes: number[] = [];
  let minute = 0;
  const domain = {
    createIndex: () => Promise.resolve(),
    deleteIndex: rejectUnused,
    search: rejectUnused,
    write: () => {
      attemptMinutes.push(minute);
      return Promise.reject(new DocumentsRefused());
    },
  };
  const move = () => moveTail(records, domain, new Date(startTime + minute * 60_000));
  for (minute of [0, 1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 63, 122, 123, 200]) await move();
  expect(attemptMinutes).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
  // The document is still in the tail of the index, so searches find it.
  expect(await records.readTail(true)).toMatchObject([{ id, words: ['printer'] }]);
  const failedWorkItem = (await listFailedWork()).find(({ ticket_id }) => ticket_id === id);
  expect(failedWorkItem).toMatchObject({ work: 'search', tries: maxAttempts, can_retry: true });
  await retryFailedWork(failedWorkItem?.id ?? '', 'Ann Agent');
  await move();
  expect(attemptMinutes).toHaveLength(9);
  await records.removeFromTail({ id, stamp: '1' });
});

test('a change that failed in every attempt is listed once, with its ticket', async () => {
  const { countFailedChange } = await import('../../lambdas/domain/failed-work/failed-change.ts');
  const id = '01JQ8Z5V7M3K9D2R6T4W8X1Y0G';
  const streamRecordFields = { sequence_number: '7', at: new Date(), expired: false };
  const change = { before: undefined, after: { ...keys.ticket(id) }, ...streamRecordFields };
  const listFailedChanges = async () => (await listFailedWork()).filter(({ work }) => work === 'change');
  const failChange = () => countFailedChange({ sequence_number: '7', change, error: new RangeError('No') });
  for (let tries = 0; tries < 5; tries += 1) await failChange();
  expect(await listFailedChanges()).toEqual([]);
  await failChange();
  await failChange();
  expect(await listFailedChanges()).toMatchObject([
    { ticket_id: id, tries: 6, reason: 'RangeError', can_retry: false },
  ]);
});

test(
  'a company whose monthly report cannot be queued does not delay others',
  { tags: ['nightly'] },
  async () => {
    const { queueMonthlyMails } = await import('../../lambdas/notifications/monthly/monthly-mails.ts');
    const { put, transact } = await import('../../lambdas/platform/dynamodb.ts');
    await transact([put({ Item: keys.reportContact('acme') })]);
    const at = new Date('2030-02-01T09:00:00Z');
    expect(
      await queueMonthlyMails(
        at,
        () => at,
        () => true,
      ),
    ).toBe(true);
    expect(await listFailedWork()).toContainEqual(
      expect.objectContaining({ work: 'monthly_report', tries: 3 }),
    );
  },
);

test('work that is not listed, or cannot be retried, cannot be retried by staff', async () => {
  const { addFailedWork } = await import('../../lambdas/domain/failed-work/failed-work.ts');
  await addFailedWork({ work: 'file_scan', ticket_id: null, tries: 5, error: 'x' }, new Date());
  const failedWorkItem = (await listFailedWork()).find(({ work }) => work === 'file_scan');
  expect(failedWorkItem?.can_retry).toBe(false);
  await expect(retryFailedWork(failedWorkItem?.id ?? '', 'Ann')).rejects.toMatchObject({
    code: 'invalid_request',
  });
  const unknownWorkRetry = retryFailedWork('01JQ8Z5V7M3K9D2R6T4W8X1Y0Z', 'Ann');
  await expect(unknownWorkRetry).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  [
    'an event that failed in a queue',
    'search',
    {
      id: 'c:1',
      kind: 'content_changed',
      ticket_id: '01JQ8Z5V7M3K9D2R6T4W8X1Y0D',
      item_id: '1',
      sequence_number: '1',
      at: '2030-01-07T09:00:00.000Z',
    },
  ],
  ['an import that failed', 'import', { import_id: '01JQ8Z5V7M3K9D2R6T4W8X1Y0E' }],
] as const)('%s is published again once when staff retry it', async (_, work, message) => {
  const { addFailedMessage, publishRetriedWork } =
    await import('../../lambdas/domain/failed-work/failed-work.ts');
  const { getItem } = await import('../../lambdas/platform/dynamodb.ts');
  await addFailedMessage({ work, message, error: new Error('No'), tries: 5 });
  const id = (await listFailedWork()).find((failedWorkItem) => failedWorkItem.work === work)?.id ?? '';
  const readStoredItem = () => getItem(keys.failedWork(id), { consistent: true });
  const before = await readStoredItem();
  await retryFailedWork(id, 'Ann Agent');
  const after = await readStoredItem();
  const streamRecordFields = { sequence_number: '2', at: new Date(), expired: false };
  publishedMessages.length = 0;
  await publishRetriedWork({ before: undefined, after: before, ...streamRecordFields });
  await publishRetriedWork({ before, after, ...streamRecordFields });
  await publishRetriedWork({ before: after, after: undefined, ...streamRecordFields });
  expect(publishedMessages).toEqual([message]);
});
