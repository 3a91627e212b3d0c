import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { UserText } from '../../conversation/user-text.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { useEarlierEntries } from './use-earlier-entries.ts';
import { type TimelineEntry, timelineOf } from './timeline-entries.ts';

/** Comments and status changes, oldest first. */
export function Timeline({ detail }: { detail: TicketDetail }) {
  const earlier = useEarlierEntries(detail);
  const entries = timelineOf(
    [...earlier.comments, ...detail.comments],
    [...earlier.history, ...detail.history],
  );
  return (
    <>
      {(earlier.more || earlier.error) && (
        <p>
          <Button variant="secondary" disabled={earlier.busy} onClick={earlier.fetch}>
            {earlier.busy ? 'Loading...' : 'Show earlier comments'}
          </Button>
        </p>
      )}
      {earlier.error && <p role="alert">Failed to load earlier comments. {earlier.error.message}</p>}
      {entries.length === 0 && <p className="muted">No comments yet.</p>}
      <ol className="timeline">
        {entries.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const time = <time dateTime={entry.created_at}>{shortDateTime(entry.created_at)}</time>;
  if (entry.kind === 'change')
    return (
      <li className="timeline-change muted">
        {entry.change.user_name} changed the status from <StatusBadge status={entry.change.old_value} /> to{' '}
        <StatusBadge status={entry.change.new_value} /> · {time}
      </li>
    );
  return (
    <li className="timeline-comment panel">
      <p className="timeline-author">
        <strong>{entry.comment.user_name}</strong> <span className="muted">{time}</span>
      </p>
      <UserText text={entry.comment.content} />
    </li>
  );
}
