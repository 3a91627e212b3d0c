const minute = 60_000;
const hour = 60 * minute;

/** Whole days of the calendar since 1970, in the reader's time zone. */
const toDayNumber = (date: Date) =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * hour);
const toMonthNumber = (date: Date) => 12 * date.getFullYear() + date.getMonth();

function calculateElapsed(at: Date, now: Date): [number, Intl.RelativeTimeFormatUnit] {
  const milliseconds = now.getTime() - at.getTime();
  if (milliseconds < minute) return [0, 'second'];
  if (milliseconds < hour) return [Math.floor(milliseconds / minute), 'minute'];
  const days = toDayNumber(now) - toDayNumber(at);
  if (days === 0) return [Math.floor(milliseconds / hour), 'hour'];
  // After more than 30 days, the calendar month has changed, because no month has more than 31 days.
  if (days <= 30) return [days, 'day'];
  const months = toMonthNumber(now) - toMonthNumber(at);
  return months < 12 ? [months, 'month'] : [now.getFullYear() - at.getFullYear(), 'year'];
}

/**
 * A time relative to now: '5 minutes ago', 'yesterday'; 'now' for a time less than a minute ago or in the
 * future. Days, months and years follow the reader's calendar: 'yesterday' is the day before today.
 */
export function formatRelativeTime(
  iso: string,
  now: number,
  locale?: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const [count, unit] = calculateElapsed(new Date(iso), new Date(now));
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(-count, unit);
}
