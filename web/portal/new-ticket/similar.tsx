import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { generatePath, Link } from 'react-router-dom';
import { limits } from '@portico/shared/model/limits.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { applyOwnChanges } from '../../api/own-changes.ts';
import { StatusBadge } from '../../ui/tickets/badge.tsx';
import { formatShortDate } from '../../ui/time/dates.ts';
import { ticketListsKey } from '../query-keys.ts';
import { isSearchable, findSimilarTickets } from './similar-tickets.ts';
import './similar.css';

/** The company's tickets with a similar subject. The form works without them. */
export function SimilarTickets({ subject }: { subject: string }) {
  const deferredSubject = useDeferredValue(subject);
  const { data } = useQuery({
    queryKey: [...ticketListsKey, 'similar'],
    queryFn: ({ signal }) =>
      applyOwnChanges(api('listTickets', { query: { limit: String(limits.page) } }, { signal }), {}),
    enabled: isSearchable(deferredSubject),
    retry: false,
  });
  const tickets = findSimilarTickets(deferredSubject, data?.items ?? []);
  return (
    <div role="status">
      {tickets.length > 0 && (
        <section className="similar" aria-labelledby="similar">
          <h2 id="similar">Is it one of these?</h2>
          <ul>
            {tickets.map(({ id, ticket_number, subject: title, status, created_at }) => (
              <li key={id}>
                <Link to={generatePath(portalPaths.ticket, { id })}>{title}</Link>{' '}
                <span className="muted">
                  {ticket_number}, {formatShortDate(created_at)}
                </span>{' '}
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
          <p className="muted">
            If so, add to that ticket instead: the people who work on it will see it immediately.
          </p>
        </section>
      )}
    </div>
  );
}
