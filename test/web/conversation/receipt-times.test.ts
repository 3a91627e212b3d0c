import { expect, it } from 'vitest';
import { formatFullTime, formatPeriod } from '../../../web/conversation/due-time-receipt/times.ts';

const toPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

it('a time is shown in the time zone, with its year', () => {
  expect(formatFullTime('2026-11-23T23:30:00Z', 'America/New_York')).toMatch(/\b23\b.*2026, 18:30$/);
});

it('a period within one day shows the day once, and a longer period shows both days', () => {
  expect(
    toPlainSpaces(formatPeriod('2026-11-23T09:00:00Z', '2026-11-23T17:30:00Z', 'Europe/London')),
  ).toMatch(/\b23\b.* 09:00 – 17:30$/);
  expect(
    toPlainSpaces(formatPeriod('2026-11-23T17:30:00Z', '2026-11-24T09:00:00Z', 'Europe/London')),
  ).toMatch(/\b23\b.* 17:30 – .*\b24\b.* 09:00$/);
});

it('at a clock change, offsets distinguish the two equal hours', () => {
  const periodAcrossClockChange = formatPeriod(
    '2026-10-25T00:15:00Z',
    '2026-10-25T01:45:00Z',
    'Europe/London',
  );
  expect(toPlainSpaces(periodAcrossClockChange)).toMatch(/01:15 GMT\+1 – 01:45 GMT(\+0)?$/);
});
