import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { generatePath, Link } from 'react-router-dom';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { PriorityBadge, StatusBadge } from '../../../ui/tickets/badge.tsx';
import { Unread } from '../../../ui/tickets/unread.tsx';
import { useListState } from '../../../ui/list-address.ts';
import { formatShortDate } from '../../../ui/time/dates.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { texts } from './texts.ts';
import './recent-tickets.css';

function RecentTicket({ ticket }: { ticket: TicketSummary }) {
  return (
    <li>
      <Link
        className="recent-ticket"
        to={generatePath(adminPaths.ticket, { id: ticket.id })}
        state={useListState()}
      >
        <span className="recent-ticket-line">
          <span className="recent-ticket-number">{ticket.ticket_number}</span>
          <PriorityBadge priority={ticket.priority} />
          <StatusBadge status={ticket.status} />
        </span>
        <span className="recent-ticket-subject">
          {ticket.unread && (
            <>
              <Unread hidden />{' '}
            </>
          )}
          {ticket.unread ? <strong>{ticket.subject}</strong> : ticket.subject}
        </span>
        <span className="recent-ticket-origin">
          {ticket.requester_name} ·{' '}
          <time dateTime={ticket.created_at}>{formatShortDate(ticket.created_at)}</time>
        </span>
      </Link>
    </li>
  );
}

/** The newest tickets, each a link. */
export function RecentTickets({ tickets }: { tickets: readonly TicketSummary[] }) {
  return (
    <Container
      header={<Header variant="h2">{texts.recent}</Header>}
      disableContentPaddings={tickets.length > 0}
    >
      {tickets.length === 0 ? (
        <Box textAlign="center" padding="l">
          <Box variant="strong">{texts.none}</Box>
          <Box variant="p" color="text-body-secondary">
            {texts.none_hint}
          </Box>
        </Box>
      ) : (
        <ul className="recent-tickets">
          {tickets.map((ticket) => (
            <RecentTicket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </Container>
  );
}
