import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import type { TicketSummary } from '../../../../shared/contract/tickets.ts';
import { PriorityBadge, StatusBadge } from '../../../ui/badge.tsx';
import { shortDate } from '../../../ui/dates.ts';
import { paths } from '../../paths.ts';
import { useFollow } from '../../shell/follow.ts';
import { texts } from './texts.ts';
import './recent-tickets.css';

function RecentTicket({ ticket }: { ticket: TicketSummary }) {
  return (
    <li className="recent-ticket">
      <div className="recent-ticket-line">
        <Link href={paths.ticket(ticket.id)} onFollow={useFollow()} fontSize="body-m">
          {ticket.ticket_number}
        </Link>
        <PriorityBadge priority={ticket.priority} />
        <StatusBadge status={ticket.status} />
      </div>
      <Box fontWeight="bold">{ticket.subject}</Box>
      <Box color="text-body-secondary" fontSize="body-s">
        {ticket.requester_name} · <time dateTime={ticket.created_at}>{shortDate(ticket.created_at)}</time>
      </Box>
    </li>
  );
}

/** The newest tickets; anywhere on one opens it. */
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
