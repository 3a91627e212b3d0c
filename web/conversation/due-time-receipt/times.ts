/** Texts of times in a given time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormatter(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${name}`;
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone });
  formats.set(key, formatter);
  return formatter;
}

const day = (at: Date, zone: string) =>
  getFormatter(zone, 'day', { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
const time = (at: Date, zone: string) =>
  getFormatter(zone, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
const offset = (at: Date, zone: string) =>
  getFormatter(zone, 'offset', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `Mon 23 Nov 2026, 10:30` */
export const fullTimeText = (at: string, zone: string): string => {
  const date = new Date(at);
  const year = getFormatter(zone, 'year', { year: 'numeric' }).format(date);
  return `${day(date, zone)} ${year}, ${time(date, zone)}`;
};

/**
 * `Mon 23 Nov 09:00 – 17:30`, or with both days if they differ. Includes the UTC offsets if the clocks
 * changed between the two times, because one hour in autumn occurs twice.
 */
export function periodText(from: string, to: string, zone: string): string {
  const [start, end] = [new Date(from), new Date(to)];
  const isShifted = offset(start, zone) !== offset(end, zone);
  const timeText = (at: Date) => (isShifted ? `${time(at, zone)} ${offset(at, zone)}` : time(at, zone));
  const first = `${day(start, zone)} ${timeText(start)}`;
  const isOneDay = day(start, zone) === day(end, zone);
  const last = isOneDay ? timeText(end) : `${day(end, zone)} ${timeText(end)}`;
  // The text can wrap only between the two times.
  return [first, last].map((text) => text.replaceAll(' ', '\u00a0')).join('\u00a0– ');
}
