/** Texts of times in a given time zone. */

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${name}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone });
  formatters.set(key, formatter);
  return formatter;
}

const formatDay = (at: Date, zone: string) =>
  getFormatter(zone, 'day', { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
const formatTime = (at: Date, zone: string) =>
  getFormatter(zone, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
const formatOffset = (at: Date, zone: string) =>
  getFormatter(zone, 'offset', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `Mon 23 Nov 2026, 10:30` */
export const formatFullTime = (at: string, zone: string): string => {
  const date = new Date(at);
  const year = getFormatter(zone, 'year', { year: 'numeric' }).format(date);
  return `${formatDay(date, zone)} ${year}, ${formatTime(date, zone)}`;
};

/**
 * `Mon 23 Nov 09:00 – 17:30`, or with both days if they differ. Includes the UTC offsets if the clocks
 * changed between the two times, because one hour in autumn occurs twice.
 */
export function formatPeriod(from: string, to: string, zone: string): string {
  const [start, end] = [new Date(from), new Date(to)];
  const hasOffsetChange = formatOffset(start, zone) !== formatOffset(end, zone);
  const formatTimeWithOffset = (at: Date) =>
    hasOffsetChange ? `${formatTime(at, zone)} ${formatOffset(at, zone)}` : formatTime(at, zone);
  const first = `${formatDay(start, zone)} ${formatTimeWithOffset(start)}`;
  const isSameDay = formatDay(start, zone) === formatDay(end, zone);
  const last = isSameDay ? formatTimeWithOffset(end) : `${formatDay(end, zone)} ${formatTimeWithOffset(end)}`;
  // The text can wrap only between the two times.
  return [first, last].map((text) => text.replaceAll(' ', '\u00a0')).join('\u00a0– ');
}
