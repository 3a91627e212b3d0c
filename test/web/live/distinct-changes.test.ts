import { expect, test } from 'vitest';
import { createDuplicateFilter } from '../../../web/live/distinct-changes.ts';

test('a change that arrives as a message and among the missed changes is new only once', () => {
  const { isNew } = createDuplicateFilter();
  const createBellChange = (change_id: string) => ({ kind: 'bell', change_id }) as const;
  const [firstChange, secondChange] = [createBellChange('1'), createBellChange('2')];
  expect(
    [
      firstChange,
      { kind: 'beat', missed: [firstChange] } as const,
      firstChange,
      secondChange,
      secondChange,
    ].map(isNew),
  ).toEqual([true, true, false, true, false]);
});

test('changes are remembered until the next heartbeat, so that a long day needs no memory', () => {
  const { isNew } = createDuplicateFilter();
  const readMark = { kind: 'read', id: 'a', change_id: '1' } as const;
  expect([readMark, { kind: 'beat' } as const, readMark].map(isNew)).toEqual([true, true, true]);
});
