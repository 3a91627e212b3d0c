import { expect, test } from 'vitest';
import { provideTable } from '../own-tables.ts';

await provideTable();

test('reading many items returns all of them, even if they exceed the 16 MB of one response', async () => {
  const { getAll, putAll } = await import('../../../lambdas/platform/dynamodb.ts');
  const text = 'x'.repeat(390_000);
  const itemKeys = Array.from({ length: 44 }, (_, number) => ({ pk: `ITEM#${number}`, sk: 'ITEM' }));
  await putAll(itemKeys.map((key) => ({ ...key, text })));
  const items = await getAll(itemKeys);
  expect(new Set(items.map(({ pk }) => pk))).toEqual(new Set(itemKeys.map(({ pk }) => pk)));
  expect(items).toHaveLength(itemKeys.length);
});
