import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAfterPaint } from '../../../live/live-updates.tsx';
import { type TicketFilters, formatSearch, formatSearchWithoutColumns } from '../../tickets/filters.ts';
import { formatQueueCount, toQueueHref, queues, queuesQuery } from '../../tickets/queues.ts';
import { texts } from './texts.ts';
import './queue-strip.css';

/** The queues in a scrollable row, because a phone hides the side navigation. */
export function QueueStrip({ filters }: { filters: TicketFilters }) {
  const { data: counts } = useQuery({ ...queuesQuery, enabled: useAfterPaint() });
  return (
    <nav className="queue-strip" aria-label={texts.queues}>
      {queues.map((queue) => (
        <Link
          key={queue.name}
          to={toQueueHref(queue)}
          aria-current={
            formatSearchWithoutColumns(filters) === formatSearch(queue.filters) ? 'page' : undefined
          }
        >
          {queue.name} {counts && <span>{formatQueueCount(queue, counts)}</span>}
        </Link>
      ))}
    </nav>
  );
}
