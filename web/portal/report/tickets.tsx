import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, generatePath } from 'react-router-dom';
import type { MonthlyFigure } from '@portico/shared/model/monthly-report.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { StatusBadge } from '../../ui/tickets/badge.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { formatShortDate } from '../../ui/time/dates.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { ErrorView } from '../error-views.tsx';
import { reportTicketsQuery } from './queries.ts';

const titles: Readonly<Record<MonthlyFigure, string>> = {
  created: 'New tickets',
  solved: 'Solved tickets',
  reopened: 'Reopened tickets',
};

interface Props {
  readonly month: string;
  readonly company: string | undefined;
  readonly figure: MonthlyFigure;
}

/** The tickets behind a figure, newest first. */
export function ReportTickets({ month, company, figure }: Props) {
  const query = useInfiniteQuery(reportTicketsQuery(month, company, figure));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const id = `report-${figure}`;
  return (
    <section className="report-section" aria-labelledby={id}>
      <h2 id={id}>{titles[figure]}</h2>
      {query.isPending && <Spinner label="Loading tickets" />}
      <ul className="report-tickets" aria-labelledby={id}>
        {data?.pages
          .flatMap(({ items }) => items)
          .map(({ ticket, day }) => (
            <li key={`${ticket.id} ${day}`}>
              <span className="muted">{ticket.ticket_number}</span>
              <Link to={generatePath(portalPaths.ticket, { id: ticket.id })}>{ticket.subject}</Link>
              <span className="muted">
                {ticket.requester_name}, <time dateTime={day}>{formatShortDate(day)}</time>
              </span>
              <StatusBadge status={ticket.status} />
            </li>
          ))}
      </ul>
      {error && (
        <ErrorView
          title="Failed to fetch tickets"
          message={error.message}
          onRetry={() => void (data ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {hasNextPage && !error && (
        <Button
          variant="secondary"
          className="report-screen-only"
          disabled={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
      {hasNextPage && <p className="report-print-only muted">There are more tickets in the portal.</p>}
    </section>
  );
}
