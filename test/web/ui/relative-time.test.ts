import { expect, it } from 'vitest';
import { relativeTime } from '../../../web/ui/relative-time.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T12:00:05Z', 'now'],
  ['2026-11-22T11:59:30Z', 'now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T09:30:00Z', '2 hours ago'],
  ['2026-11-21T11:00:00Z', 'yesterday'],
  ['2026-11-02T12:00:00Z', '20 days ago'],
  ['2026-10-01T12:00:00Z', 'last month'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('%s is %s', (at, words) => {
  expect(relativeTime(at, now, 'en')).toBe(words);
});
