import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, generatePath } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { api } from '../../api/api.ts';
import { UserText } from '../../conversation/user-text.tsx';
import { PriorityBadge, StatusBadge } from '../../ui/tickets/badge.tsx';
import { referenceKey } from '../query-keys.ts';
import { formatShortDate } from '../../ui/time/dates.ts';
import { listCustomFacts, listFollowUpLinks, listTicketFacts } from '../../ui/tickets/ticket-facts.ts';

/** Number, subject, badges, facts and description of a ticket. */
export function TicketOverview({ ticket }: { ticket: Ticket }) {
  const { data: reference } = useQuery({
    queryKey: referenceKey,
    queryFn: ({ signal }) => api('getReference', {}, { signal }),
    enabled: Object.keys(ticket.custom_fields).length > 0,
  });
  // On a phone the details start closed, so that the conversation is near the top.
  const [isWide] = useState(() => matchMedia('(min-width: 43rem)').matches);
  const details = [
    { label: 'Requester', value: ticket.requester_name },
    { label: 'Company', value: ticket.company_name },
    { label: 'Created', value: formatShortDate(ticket.created_at) },
    ...listTicketFacts(ticket),
    ...listCustomFacts(ticket, reference?.custom_fields ?? []),
  ];
  return (
    <article className="panel ticket">
      <p className="muted ticket-number">{ticket.ticket_number}</p>
      <h1 className="ticket-subject">{ticket.subject}</h1>
      <p className="badges">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
      </p>
      <details className="ticket-facts" open={isWide}>
        <summary>Details</summary>
        <dl className="facts">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {listFollowUpLinks(ticket).map(({ label, id, ticket_number }) => (
        <p key={id}>
          {label} <Link to={generatePath(portalPaths.ticket, { id })}>{ticket_number}</Link>
        </p>
      ))}
      {ticket.merged_into && (
        <p>
          This request was merged into{' '}
          <Link to={generatePath(portalPaths.ticket, { id: ticket.merged_into.id })}>
            {ticket.merged_into.ticket_number}
          </Link>
          . It continues there.
        </p>
      )}
      <h2 className="ticket-heading">Description</h2>
      <UserText text={ticket.description} />
    </article>
  );
}
