import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../../../web/admin/service-levels/duration.ts';
import {
  parseHolidays,
  formatHolidays,
  parseHours,
  formatHours,
} from '../../../../web/admin/service-levels/hours.ts';
import { createServiceLevelId } from '../../../../web/admin/service-levels/service-level-id.ts';
import { toPolicyValues, validatePolicy } from '../../../../web/admin/pages/service-levels/policy-values.ts';
import { formatBusinessTime } from '../../../../shared/model/duration-text.ts';
import { formatDueTime } from '../../../../web/admin/tickets/due.tsx';

it.each([
  ['2h', 120],
  ['2 h 30 min', 150],
  ['90m', 90],
  ['90', 90],
  ['soon', undefined],
  ['', undefined],
])('reads the duration %j as %j minutes', (text, minutes) => expect(parseDuration(text)).toBe(minutes));

it.each([1, 59, 60, 150, 4800])('formats and parses %d minutes without a difference', (minutes) =>
  expect(parseDuration(formatBusinessTime(minutes))).toBe(minutes),
);

describe('hours', () => {
  it('are the same after formatting and parsing', () => {
    const hours = [
      { from: 540, to: 720 },
      { from: 780, to: 1440 },
    ];
    expect(formatHours(hours)).toBe('09:00-12:00, 13:00-24:00');
    expect(parseHours(formatHours(hours))).toEqual(hours);
    expect(parseHours(' ')).toEqual([]);
  });

  it.each(['9-17', '12:00-09:00', '09:00-12:00, 11:00-13:00', '20:00-25:00'])('are invalid as %j', (text) =>
    expect(parseHours(text)).toBeUndefined(),
  );

  it('can follow the date of a holiday, and an invalid holiday is reported by its line', () => {
    const text = '2026-12-24 09:00-12:00 Christmas Eve\n2026-12-25 Christmas Day';
    const holidays = parseHolidays(text);
    expect(holidays).toEqual([
      { date: '2026-12-24', name: 'Christmas Eve', hours: [{ from: 540, to: 720 }] },
      { date: '2026-12-25', name: 'Christmas Day', hours: [] },
    ]);
    const ukText = '24/12/2026 09:00-12:00 Christmas Eve\n25/12/2026 Christmas Day';
    expect(typeof holidays === 'number' ? '' : formatHolidays(holidays)).toBe(ukText);
    expect(parseHolidays('2026-12-25 Christmas Day\n\nsome day')).toBe(3);
  });

  it('can follow a date with the day first, as in the United Kingdom', () => {
    expect(parseHolidays('25/12/2026 Christmas Day\n4/5/2026 09:00-12:00 Bank holiday')).toEqual([
      { date: '2026-12-25', name: 'Christmas Day', hours: [] },
      { date: '2026-05-04', name: 'Bank holiday', hours: [{ from: 540, to: 720 }] },
    ]);
    expect([parseHolidays('31/02/2026 No day'), parseHolidays('12/25/2026 Christmas Day')]).toEqual([1, 1]);
  });
});

it('derives a unique id from a name', () => {
  expect([
    createServiceLevelId('Gold Plus!', []),
    createServiceLevelId('Gold', ['gold', 'gold-2']),
    createServiceLevelId('金', []),
  ]).toEqual(['gold-plus', 'gold-3', 'level']);
});

it.each([
  [-25, 'overdue 25 min'],
  [-2, 'overdue 2 min'],
  [-0.5, 'now'],
  [0.5, 'now'],
  [22, 'in 22 min'],
  [180, 'in 3 h'],
  [5 * 60, 'today 17:00'],
  [26 * 60, 'Tue 14:00'],
  [7 * 24 * 60, '30 Nov'],
])('describes a due time in %d minutes: %s', (minutes, text) => {
  const now = new Date(2026, 10, 23, 12, 0).getTime();
  expect(formatDueTime(new Date(now + minutes * 60_000).toISOString(), now, 'en-GB')).toBe(text);
});

it('names the target with an invalid time', () => {
  const values = toPolicyValues(undefined);
  const targets = { ...values.targets, 'high resolution': 'soon', 'low first_response': '0' };
  expect(validatePolicy({ ...values, name: 'Gold', targets }).targets).toBe(
    'First response, low; Resolution, high: enter a time such as 4h, 1h 30m or 90m',
  );
});
