import type { BusinessHours } from '@portico/shared/contract/service-level.ts';

type Hours = BusinessHours['week'][number];
export type Holiday = BusinessHours['holidays'][number];

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Formats hours as `09:00-12:00, 13:00-17:30`; empty for a closed day. */
export const formatHours = (hours: Hours): string =>
  hours.map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`).join(', ');

function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const spanPattern = /^(\d{1,2}:[0-5]\d)\s*[-–]\s*(\d{1,2}:[0-5]\d)$/;

/** Parses hours; undefined if the text is invalid or the hours are not in order. */
export function parseHours(text: string): Hours | undefined {
  const hours: { from: number; to: number }[] = [];
  for (const part of text.split(',').filter((spanText) => spanText.trim() !== '')) {
    const [, from, to] = spanPattern.exec(part.trim()) ?? [];
    if (from === undefined || to === undefined) return undefined;
    const span = { from: parseMinutes(from), to: parseMinutes(to) };
    if (span.from < (hours.at(-1)?.to ?? 0) || span.to <= span.from || span.to > 1440) return undefined;
    hours.push(span);
  }
  return hours;
}

/** Converts `2026-12-25` to `25/12/2026`. */
const toUkDate = (iso: string): string => iso.split('-').toReversed().join('/');

/** Formats each holiday as a line: `24/12/2026 09:00-12:00 Christmas Eve`, or without hours if closed. */
export const formatHolidays = (holidays: readonly Holiday[]): string =>
  holidays
    .map(({ date, name, hours }) => [toUkDate(date), formatHours(hours), name].filter(Boolean).join(' '))
    .join('\n');

const holidayPattern =
  /^(\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4})\s+((?:\d{1,2}:\d\d\s*[-–]\s*\d{1,2}:\d\d(?:\s*,\s*)?)*)\s*(\S.*)$/;

/** Converts `25/12/2026` to `2026-12-25`. @returns undefined for a day that does not exist */
function toIsoDate(text: string): string | undefined {
  const [day = '', month = '', year = ''] = text.split('/');
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  // Some browsers convert 31 February to a day in March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(date) ? undefined : date;
}

/** Parses holidays. @returns the holidays, or the number of the first invalid line, from 1 */
export function parseHolidays(text: string): Holiday[] | number {
  const parsed: Holiday[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, typed = '', times = '', name] = holidayPattern.exec(line.trim()) ?? [];
    const [date, hours] = [toIsoDate(typed), parseHours(times)];
    if (date === undefined || name === undefined || hours === undefined) return index + 1;
    parsed.push({ date, name, hours });
  }
  return parsed;
}

/**
 * Adds holidays to a text and sorts it by date; omits holidays on dates that the text already contains. If a
 * line of the text is invalid, appends all holidays instead.
 * @returns the text, and how many were added
 */
export function addHolidays(
  text: string,
  holidays: readonly Holiday[],
): { text: string; addedCount: number } {
  const existing = parseHolidays(text);
  if (typeof existing === 'number')
    return { text: `${text.trimEnd()}\n${formatHolidays(holidays)}`, addedCount: holidays.length };
  const addedHolidays = holidays.filter(({ date }) => existing.every((holiday) => holiday.date !== date));
  const all = [...existing, ...addedHolidays].toSorted((a, b) => a.date.localeCompare(b.date));
  return { text: formatHolidays(all), addedCount: addedHolidays.length };
}
