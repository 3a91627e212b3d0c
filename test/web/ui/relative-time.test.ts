import { afterEach, expect, it } from 'vitest';
import { formatRelativeTime } from '../../../web/ui/time/relative-time.ts';

const originalTimeZone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = originalTimeZone;
});

it.each([
  ['UTC', '2026-11-22T12:00:05Z', 'now'],
  ['UTC', '2026-11-22T11:59:30Z', 'now'],
  ['UTC', '2026-11-22T11:59:00Z', '1 minute ago'],
  ['UTC', '2026-11-22T09:30:00Z', '2 hours ago'],
  ['UTC', '2026-11-22T00:00:00Z', '12 hours ago'],
  ['UTC', '2026-11-21T23:59:00Z', 'yesterday'],
  ['UTC', '2026-11-21T00:00:00Z', 'yesterday'],
  // 36 hours and a minute ago is not yesterday.
  ['UTC', '2026-11-20T23:59:00Z', '2 days ago'],
  ['UTC', '2026-11-02T12:00:00Z', '20 days ago'],
  ['UTC', '2026-10-23T12:00:00Z', '30 days ago'],
  ['UTC', '2026-10-01T12:00:00Z', 'last month'],
  ['UTC', '2026-09-30T12:00:00Z', '2 months ago'],
  ['UTC', '2025-12-31T12:00:00Z', '11 months ago'],
  ['UTC', '2025-11-30T12:00:00Z', 'last year'],
  ['UTC', '2024-11-01T12:00:00Z', '2 years ago'],
  // In Auckland, it is now 01:00 on the 23rd.
  ['Pacific/Auckland', '2026-11-22T11:30:00Z', '30 minutes ago'],
  ['Pacific/Auckland', '2026-11-22T10:30:00Z', 'yesterday'],
  ['Pacific/Auckland', '2026-11-21T10:30:00Z', '2 days ago'],
  // In New York, it is now 07:00 on the 22nd.
  ['America/New_York', '2026-11-22T05:30:00Z', '6 hours ago'],
  ['America/New_York', '2026-11-22T04:30:00Z', 'yesterday'],
])('in %s, %s is %s', (timeZone, time, expectedText) => {
  process.env['TZ'] = timeZone;
  expect(formatRelativeTime(time, Date.parse('2026-11-22T12:00:00Z'), 'en')).toBe(expectedText);
});
