import { useSyncExternalStore } from 'react';
import { shortDateTime } from './dates.ts';
import { relativeTime } from './relative-time.ts';

const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, 30_000);
  return () => clearInterval(timer);
};
const thisMinute = () => Math.floor(Date.now() / 30_000) * 30_000 + 30_000;

/** How long ago something was; the exact time is its title, and what screen readers read. */
export function TimeAgo({ at }: { at: string }) {
  const now = useSyncExternalStore(everyMinute, thisMinute);
  const exact = shortDateTime(at);
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{relativeTime(at, now)}</span>
      <span className="visually-hidden">{exact}</span>
    </time>
  );
}
