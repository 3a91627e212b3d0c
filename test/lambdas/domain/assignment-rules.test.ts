import { expect, test } from 'vitest';
import { provideTable } from '../own-tables.ts';

await provideTable();

test('of two tickets that rules assign in a group at the same time, the second one has to read the turn again', async () => {
  const { readTurn, recordTurn } = await import('../../../lambdas/domain/assignment-rules.ts');
  const { ConditionFailed, transact } = await import('../../../lambdas/platform/dynamodb.ts');
  for (const [member, ticket] of [
    ['ann', 'first'],
    ['bob', 'second'],
  ] as const) {
    const turn = await readTurn('printers');
    await transact([recordTurn('printers', turn, member, ticket)]);
    const concurrentAssignment = transact([recordTurn('printers', turn, member, 'concurrent')]);
    await expect(concurrentAssignment).rejects.toThrow(ConditionFailed);
  }
  expect(await readTurn('printers')).toEqual({ last: 'bob', ticket_id: 'second', turns: 2 });
});
