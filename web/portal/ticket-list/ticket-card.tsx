import { generatePath, Link } from 'react-router-dom';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { PriorityBadge, StatusBadge } from '../../ui/badge.tsx';
import { shortDate } from '../../ui/dates.ts';
import { useListState } from '../../ui/list-address.ts';
import { enumText } from '../../ui/enum-label.ts';

export function TicketCard({ ticket }: { ticket: TicketSummary }) {
  return (
    <li className="ticket-card panel">
      <div className="ticket-card-head">
        <span className="muted">{ticket.ticket_number}</span>
        <span className="badges">
          <StatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
        </span>
      </div>
      <h2 className="ticket-card-subject">
        <Link to={generatePath(portalPaths.ticket, { id: ticket.id })} state={useListState()}>
          {ticket.subject}
        </Link>
      </h2>
      <p className="ticket-card-foot muted">
        <span>
          {enumText(ticket.type)} · {ticket.requester_name}
        </span>
        <time dateTime={ticket.created_at}>{shortDate(ticket.created_at)}</time>
      </p>
    </li>
  );
}
