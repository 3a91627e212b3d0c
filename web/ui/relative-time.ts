const minute = 60;
const units = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** How long ago something was: '5 minutes ago', 'yesterday'; 'now' within a minute, and before it, too. */
export function relativeTime(iso: string, now: number, locale?: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['second', 1];
  return format.format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit);
}
