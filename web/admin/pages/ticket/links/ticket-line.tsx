import Link from '@cloudscape-design/components/link';
import { generatePath } from 'react-router-dom';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { StatusBadge } from '../../../../ui/tickets/badge.tsx';
import { useFollow } from '../../../shell/use-follow.ts';

/** A link to another ticket with its number, its status, and below them its subject. */
export function TicketLine({ ticket: { id, ticket_number, status, subject } }: Props) {
  return (
    <>
      <Link href={generatePath(adminPaths.ticket, { id })} onFollow={useFollow()}>
        {ticket_number}
      </Link>{' '}
      <StatusBadge status={status} />
      <div>{subject}</div>
    </>
  );
}

interface Props {
  ticket: Pick<TicketSummary, 'id' | 'ticket_number' | 'status' | 'subject'>;
}
