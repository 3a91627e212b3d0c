const units = { year: 31_536_000, month: 2_592_000, day: 86_400, hour: 3_600, minute: 60 } as const;

/** How long ago something was: '5 minutes ago', 'yesterday'; 'now' within a minute, and before it, too. */
export function relativeTime(
  iso: string,
  now: number,
  locale?: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  const seconds = (now - Date.parse(iso)) / 1000;
  for (const unit of ['year', 'month', 'day', 'hour', 'minute'] as const)
    if (seconds >= units[unit]) return format.format(-Math.floor(seconds / units[unit]), unit);
  return format.format(0, 'second');
}
