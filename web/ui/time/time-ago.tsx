import { shortDateTime } from './dates.ts';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** A time relative to now; its title, which screen readers read, is the exact time. */
export function TimeAgo({ at, short = false }: { at: string; short?: boolean }) {
  const now = useNow();
  const exact = shortDateTime(at);
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{relativeTime(at, now, undefined, short ? 'short' : 'long')}</span>
      <span className="visually-hidden">{exact}</span>
    </time>
  );
}
