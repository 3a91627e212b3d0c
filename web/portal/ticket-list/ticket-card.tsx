import { Link } from 'react-router-dom';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { PriorityBadge, StatusBadge } from '../../ui/badge.tsx';
import { shortDate } from '../../ui/dates.ts';
import { words } from '../../ui/words.ts';

export function TicketCard({ ticket }: { ticket: TicketSummary }) {
  return (
    <li className="ticket-card panel">
      <div className="ticket-card-head">
        <span className="quiet">{ticket.ticket_number}</span>
        <span className="badges">
          <StatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
        </span>
      </div>
      <h2 className="ticket-card-subject">
        <Link to={`/support/ticket/${ticket.id}`}>{ticket.subject}</Link>
      </h2>
      <p className="ticket-card-foot quiet">
        <span>
          {words(ticket.type)} · {ticket.requester_name}
        </span>
        <time dateTime={ticket.created_at}>{shortDate(ticket.created_at)}</time>
      </p>
    </li>
  );
}
