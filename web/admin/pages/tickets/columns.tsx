import { generatePath } from 'react-router-dom';
import Link from '@cloudscape-design/components/link';
import type { TableProps } from '@cloudscape-design/components/table';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { Excerpts, Marked } from '../../../ui/marked.tsx';
import type { ListedTicket } from '../../tickets/queries.ts';
import { PriorityBadge, StatusBadge } from '../../../ui/badge.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { Unread } from '../../../ui/unread.tsx';
import { shortDate } from '../../../ui/dates.ts';
import { useListState } from '../../../ui/list-address.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { AwayMark } from '../../away/away-mark.tsx';
import { GroupName } from '../../groups/group-name.tsx';
import { Due } from '../../tickets/due.tsx';
import { useFollow } from '../../shell/use-follow.ts';
import { texts } from './texts.ts';
import './columns.css';

function TicketLink({ ticket }: { ticket: ListedTicket }) {
  return (
    <Link
      href={generatePath(adminPaths.ticket, { id: ticket.id })}
      onFollow={useFollow(useListState())}
      // The row opens the ticket, too: one click must not open it twice, nor here when it opens in a new tab.
      nativeAttributes={{ onClick: (event) => event.stopPropagation() }}
    >
      <Marked text={ticket.ticket_number} matches={ticket.matches} place="ticket_number" />
    </Link>
  );
}

/**
 * The subject, and below it where a search matched, which side the ticket waits for, and the last words.
 */
function Subject({ ticket }: { ticket: ListedTicket }) {
  const { unread, waiting_on, last_text, matches } = ticket;
  const subject = <Marked text={ticket.subject} matches={matches} place="subject" />;
  const turn = texts.waiting_on[waiting_on];
  return (
    <>
      {unread && (
        <>
          <Unread hidden />{' '}
        </>
      )}
      {unread ? <strong>{subject}</strong> : subject}
      {matches && <Excerpts matches={matches} />}
      {(turn || last_text) && (
        <span className="ticket-words">
          {turn && <span className="ticket-turn">{turn}</span>}
          {turn && last_text && ' · '}
          {last_text && <q>{last_text}</q>}
        </span>
      )}
    </>
  );
}

type Column = Omit<TableProps.ColumnDefinition<ListedTicket>, 'id'>;

/** Attributes that have no column of their own. `type` is shown on the ticket's own page. */
type WithoutColumn =
  | 'id'
  | 'type'
  | 'last_by'
  | 'last_name'
  | 'last_text'
  | 'last_staff_activity_at'
  | 'waiting_on'
  | 'unread'
  | 'due_kind'
  | 'assignee_id';

/**
 * The column of each other attribute in the list's summary, in order. Those up to the due time fit beside the
 * side navigation of a screen that is 1440 px wide.
 */
const columnOf: Record<Exclude<keyof TicketSummary, WithoutColumn>, Column> = {
  ticket_number: {
    header: 'Ticket #',
    cell: (ticket) => <TicketLink ticket={ticket} />,
    isRowHeader: true,
    minWidth: 105,
  },
  subject: { header: 'Subject', cell: (ticket) => <Subject ticket={ticket} />, minWidth: 180 },
  company_name: {
    header: 'Company',
    cell: ({ company_name, matches }) => (
      <Marked text={company_name || 'N/A'} matches={matches} place="company_name" />
    ),
    minWidth: 120,
  },
  requester_name: {
    header: 'Requester',
    cell: ({ requester_name, matches }) => (
      <Marked text={requester_name} matches={matches} place="requester_name" />
    ),
    minWidth: 110,
  },
  status: { header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, minWidth: 110 },
  priority: {
    header: 'Priority',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
    minWidth: 90,
  },
  assignee_name: {
    header: texts.assignee,
    cell: ({ assignee_id, assignee_name }) => (
      <>
        {assignee_name ?? texts.unassigned} <AwayMark person={assignee_id} short />
      </>
    ),
    minWidth: 100,
  },
  due_at: {
    header: texts.next_due,
    cell: ({ due_at = null, due_kind = null }) =>
      due_kind === null ? '-' : <Due due_at={due_at} kind={due_kind} />,
    minWidth: 140,
  },
  group_id: {
    header: texts.group,
    cell: ({ group_id }) => <GroupName id={group_id} />,
    minWidth: 100,
  },
  created_at: {
    header: 'Created',
    cell: ({ created_at }) => <time dateTime={created_at}>{shortDate(created_at)}</time>,
    minWidth: 90,
  },
  last_activity_at: {
    header: texts.last_activity,
    cell: ({ last_activity_at }) => <TimeAgo at={last_activity_at} />,
    minWidth: 100,
  },
};

export const columns: TableProps.ColumnDefinition<ListedTicket>[] = Object.entries(columnOf).map(
  ([id, column]) => ({ id, ...column }),
);
