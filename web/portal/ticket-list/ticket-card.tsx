import { generatePath, Link } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { PriorityBadge, StatusBadge } from '../../ui/tickets/badge.tsx';
import { formatShortDate } from '../../ui/time/dates.ts';
import { useListState } from '../../ui/list-address.ts';
import { formatEnumValue } from '../../ui/tickets/enum-label.ts';
import { TimeAgo } from '../../ui/time/time-ago.tsx';
import { Excerpts, HighlightedText } from '../../ui/tickets/marked.tsx';
import { Unread } from '../../ui/tickets/unread.tsx';
import type { ListedTicket } from './use-ticket-list.ts';

const waitingOnTexts = { us: 'With our team · ', customer: 'Waiting for your answer · ', none: '' } as const;

export function TicketCard({ ticket }: { ticket: ListedTicket }) {
  const { matches } = ticket;
  return (
    <li className={`ticket-card panel${ticket.unread ? ' ticket-card-unread' : ''}`}>
      <div className="ticket-card-head">
        <span className="muted">
          <HighlightedText text={ticket.ticket_number} matches={matches} field="ticket_number" />
          {ticket.unread && (
            <>
              {' '}
              <Unread text={ticket.unread_answer ? 'New answer' : 'New'} />
            </>
          )}
        </span>
        <span className="badges">
          <StatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
        </span>
      </div>
      <h2 className="ticket-card-subject">
        <Link to={generatePath(portalPaths.ticket, { id: ticket.id })} state={useListState()}>
          <HighlightedText text={ticket.subject} matches={matches} field="subject" />
        </Link>
      </h2>
      {matches && <Excerpts matches={matches} />}
      {ticket.last_text && <q className="ticket-card-words">{ticket.last_text}</q>}
      <p className="ticket-card-foot muted">
        <span>
          {formatEnumValue(ticket.type)} ·{' '}
          <HighlightedText text={ticket.requester_name} matches={matches} field="requester_name" />
        </span>
        <span>
          Created <time dateTime={ticket.created_at}>{formatShortDate(ticket.created_at)}</time>
        </span>
        <span>
          {waitingOnTexts[ticket.waiting_on]}Last activity <TimeAgo at={ticket.last_activity_at} />
        </span>
      </p>
    </li>
  );
}
