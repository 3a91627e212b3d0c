import { formatShortDateTime } from './dates.ts';
import { formatRelativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** A time relative to now; its title, which screen readers read, is the exact time. */
export function TimeAgo({ at, short = false }: { at: string; short?: boolean }) {
  const now = useNow();
  const exactTime = formatShortDateTime(at);
  return (
    <time dateTime={at} title={exactTime}>
      <span aria-hidden="true">{formatRelativeTime(at, now, undefined, short ? 'short' : 'long')}</span>
      <span className="visually-hidden">{exactTime}</span>
    </time>
  );
}
