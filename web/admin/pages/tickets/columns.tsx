import { generatePath } from 'react-router-dom';
import Link from '@cloudscape-design/components/link';
import type { TableProps } from '@cloudscape-design/components/table';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { PriorityBadge, StatusBadge } from '../../../ui/badge.tsx';
import { shortDate } from '../../../ui/dates.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollow } from '../../shell/use-follow.ts';

function TicketLink({ ticket }: { ticket: TicketSummary }) {
  return (
    <Link
      href={generatePath(adminPaths.ticket, { id: ticket.id })}
      onFollow={useFollow()}
      // The row opens the ticket too: neither twice for one click, nor here when it is to open in a new tab.
      nativeAttributes={{ onClick: (event) => event.stopPropagation() }}
    >
      {ticket.ticket_number}
    </Link>
  );
}

export const columns: TableProps.ColumnDefinition<TicketSummary>[] = [
  {
    id: 'ticket_number',
    header: 'Ticket #',
    cell: (ticket) => <TicketLink ticket={ticket} />,
    isRowHeader: true,
    minWidth: 120,
  },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject, minWidth: 200 },
  {
    id: 'company',
    header: 'Company',
    cell: ({ company_name }) => company_name || 'N/A',
    minWidth: 130,
  },
  {
    id: 'requester',
    header: 'Requester',
    cell: ({ requester_name }) => requester_name,
    minWidth: 110,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, minWidth: 115 },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
    minWidth: 100,
  },
  {
    id: 'created_at',
    header: 'Created',
    cell: ({ created_at }) => <time dateTime={created_at}>{shortDate(created_at)}</time>,
    minWidth: 100,
  },
];
