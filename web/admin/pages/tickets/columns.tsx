import { generatePath, Link } from 'react-router-dom';
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
import { hasLastWords, LastWords } from '../../tickets/last-words.tsx';
import { useShownInPreview } from '../../preview/preview-state.ts';
import { texts } from './texts.ts';
import './columns.css';

function TicketLink({ ticket: { id, subject, matches } }: { ticket: ListedTicket }) {
  return (
    <Link
      to={generatePath(adminPaths.ticket, { id })}
      state={useListState()}
      title={subject}
      data-ticket={id}
      // The row opens the ticket, too: one click must not open it twice, nor here when it opens in a new tab.
      onClick={(event) => event.stopPropagation()}
    >
      <Marked text={subject} matches={matches} place="subject" />
    </Link>
  );
}

/** The subject, and below it the number, the last words, and where a search matched. */
function Subject({ ticket }: { ticket: ListedTicket }) {
  const { id, ticket_number, unread, matches } = ticket;
  const isPreviewed = useShownInPreview() === id;
  return (
    <div
      className={unread ? 'ticket-cell ticket-cell-unread' : 'ticket-cell'}
      data-previewed={isPreviewed || undefined}
    >
      <span className="ticket-cell-subject">
        {unread && <Unread hidden />}
        <TicketLink ticket={ticket} />
      </span>
      <span className="last-words">
        <Marked text={ticket_number} matches={matches} place="ticket_number" />
        {hasLastWords(ticket) && (
          <>
            {' · '}
            <LastWords ticket={ticket} />
          </>
        )}
      </span>
      {matches && <Excerpts matches={matches} />}
    </div>
  );
}

const Client = ({ ticket: { company_name, requester_name, matches } }: { ticket: ListedTicket }) => (
  <div className="ticket-cell">
    <span className="ticket-cell-line" title={company_name}>
      <Marked text={company_name || 'N/A'} matches={matches} place="company_name" />
    </span>
    <span className="last-words" title={requester_name}>
      <Marked text={requester_name} matches={matches} place="requester_name" />
    </span>
  </div>
);

type Column = Omit<TableProps.ColumnDefinition<ListedTicket>, 'id'>;

/** Attributes that have no column of their own: they are in another one, or on the ticket's own page. */
type WithoutColumn =
  | 'id'
  | 'ticket_number'
  | 'requester_name'
  | 'type'
  | 'last_by'
  | 'last_name'
  | 'last_text'
  | 'last_staff_activity_at'
  | 'waiting_on'
  | 'unread'
  | 'due_kind'
  | 'created_at'
  | 'assignee_id'
  | 'group_id';

/**
 * The column of each other attribute in the list's summary, in order. All fit beside the side navigation of a
 * screen that is 1280 px wide.
 */
const columnOf: Record<Exclude<keyof TicketSummary, WithoutColumn>, Column> = {
  subject: {
    header: texts.number_and_subject,
    cell: (ticket) => <Subject ticket={ticket} />,
    isRowHeader: true,
    minWidth: 200,
  },
  company_name: {
    header: texts.company_and_requester,
    cell: (ticket) => <Client ticket={ticket} />,
    minWidth: 115,
  },
  status: { header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, minWidth: 100 },
  priority: {
    header: 'Priority',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
    minWidth: 80,
  },
  assignee_name: {
    header: texts.assignee,
    cell: ({ assignee_id, assignee_name, group_id }) => (
      <>
        <span className="ticket-cell-line ticket-cell-person" title={assignee_name ?? undefined}>
          {assignee_name ?? texts.unassigned} <AwayMark person={assignee_id} short />
        </span>
        {group_id !== undefined && group_id !== null && (
          <span className="last-words">
            <GroupName id={group_id} />
          </span>
        )}
      </>
    ),
    minWidth: 100,
  },
  due_at: {
    header: texts.next_due,
    cell: ({ due_at = null, due_kind = null }) =>
      due_kind === null ? (
        '-'
      ) : (
        <span className="ticket-cell-line">
          <Due due_at={due_at} kind={due_kind} />
        </span>
      ),
    minWidth: 100,
  },
  last_activity_at: {
    header: texts.last_activity_and_created,
    cell: ({ last_activity_at, created_at }) => (
      <>
        <span className="ticket-cell-line">
          <TimeAgo at={last_activity_at} short />
        </span>
        <time className="last-words" dateTime={created_at}>
          {shortDate(created_at)}
        </time>
      </>
    ),
    minWidth: 100,
  },
};

export const columns: TableProps.ColumnDefinition<ListedTicket>[] = Object.entries(columnOf).map(
  ([id, column]) => ({ id, ...column }),
);

/** Beside the preview, which shows the rest. */
const besidePreview = ['subject', 'status', 'priority', 'due_at'];

/** The columns beside the preview, or all. */
export const columnsShown = (isPreviewing: boolean) =>
  columns.map(({ id = '' }) => ({ id, visible: !isPreviewing || besidePreview.includes(id) }));
