import { expect, test } from 'vitest';
import { provideTable } from '../own-tables.ts';

await provideTable();

test('a request is repeated with its first result for a day, even if DynamoDB keeps its record longer', async () => {
  const { findEarlierResultId, isRepeatedRequest, recordRequest } =
    await import('../../../lambdas/table/idempotency.ts');
  const { ConditionFailed, transact } = await import('../../../lambdas/platform/dynamodb.ts');
  const request = { user_id: 'jane', key: 'key-12345678', content: { subject: 'Once' } };
  const startTime = Date.parse('2030-01-07T09:00:00Z');
  const getTimeHoursLater = (hours: number) => new Date(startTime + hours * 3_600_000);
  const record = (result: string, hours: number) =>
    transact([recordRequest(request, result, getTimeHoursLater(hours))]);
  const recordAgain = (hours: number) =>
    record('second', hours).catch((error: unknown) => {
      if (error instanceof ConditionFailed) return isRepeatedRequest(error) ? 'repeated' : 'failed';
      throw error;
    });

  await record('first', 0);
  expect(await recordAgain(23)).toBe('repeated');
  expect(await findEarlierResultId(request, getTimeHoursLater(23))).toBe('first');
  expect(await findEarlierResultId(request, getTimeHoursLater(25))).toBeUndefined();
  await record('second', 25);
  expect(await findEarlierResultId(request, getTimeHoursLater(26))).toBe('second');
});
