import { shortDateTime } from './dates.ts';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** How long ago something was; the exact time is its title, and what screen readers read. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  const exact = shortDateTime(at);
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{relativeTime(at, now)}</span>
      <span className="visually-hidden">{exact}</span>
    </time>
  );
}
