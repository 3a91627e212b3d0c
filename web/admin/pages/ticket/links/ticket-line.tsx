import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { StatusBadge } from '../../../../ui/tickets/badge.tsx';
import { TicketLink } from '../../../tickets/ticket-link.tsx';

/** Another ticket: its number, which links to it, its status, and below them its subject. */
export function TicketLine({ ticket: { id, ticket_number, status, subject } }: Props) {
  return (
    <>
      <TicketLink id={id}>{ticket_number}</TicketLink> <StatusBadge status={status} />
      <div>{subject}</div>
    </>
  );
}

interface Props {
  ticket: Pick<TicketSummary, 'id' | 'ticket_number' | 'status' | 'subject'>;
}
