import type { TableProps } from '@cloudscape-design/components/table';
import type { ReportTicket } from '@portico/shared/contract/reports.ts';
import { type ListedFigure, isTimedFigure } from '@portico/shared/model/reports.ts';
import { PriorityBadge, StatusBadge } from '../../../ui/tickets/badge.tsx';
import { formatDuration } from '../../reports/texts.ts';
import { TicketLink } from '../../tickets/ticket-link.tsx';
import { texts } from './texts.ts';

/** A ticket of a report, with the `id` that each row of the list needs. */
export interface ReportedTicketRow extends ReportTicket {
  readonly id: string;
}
type Column = TableProps.ColumnDefinition<ReportedTicketRow>;

const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const createColumns = (figure: ListedFigure): Column[] => [
  {
    id: 'ticket',
    header: texts.ticket,
    cell: ({ ticket }) => <TicketLink id={ticket.id}>{ticket.ticket_number}</TicketLink>,
    isRowHeader: true,
    minWidth: 105,
  },
  { id: 'subject', header: texts.subject, cell: ({ ticket }) => ticket.subject, minWidth: 180 },
  { id: 'company', header: texts.company, cell: ({ ticket }) => ticket.company_name, minWidth: 120 },
  {
    id: 'assignee',
    header: texts.assignee,
    cell: ({ ticket }) => ticket.assignee_name ?? texts.unassigned,
    minWidth: 100,
  },
  { id: 'status', header: texts.status, cell: ({ ticket }) => <StatusBadge status={ticket.status} /> },
  {
    id: 'priority',
    header: texts.priority,
    cell: ({ ticket }) => <PriorityBadge priority={ticket.priority} />,
  },
  {
    id: 'day',
    header: figure === 'open' || figure === 'open_at_end' ? texts.created : texts.day,
    minWidth: 110,
    cell: ({ day, times }) => (
      <>
        <time dateTime={day}>{formatDay(day)}</time>
        {texts.times(times)}
      </>
    ),
  },
  ...(isTimedFigure(figure)
    ? [
        {
          id: 'minutes',
          header: texts.minutes,
          cell: ({ minutes }: ReportedTicketRow) =>
            minutes === null ? texts.blank : formatDuration(minutes, 'elapsed'),
        },
        {
          id: 'business_minutes',
          header: texts.business_minutes,
          cell: ({ business_minutes: minutes }: ReportedTicketRow) =>
            minutes === null ? texts.blank : formatDuration(minutes, 'business'),
        },
      ]
    : []),
];
