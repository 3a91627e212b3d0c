import { useQuery } from '@tanstack/react-query';
import { generatePath, Link } from 'react-router-dom';
import type { TableProps } from '@cloudscape-design/components/table';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import type { CustomFieldKey } from '@portico/shared/model/custom-fields.ts';
import { type TicketColumn, parseColumns, ticketColumns } from '@portico/shared/model/ticket-columns.ts';
import { Excerpts, HighlightedText } from '../../../../ui/tickets/marked.tsx';
import type { ListedTicket } from '../../../tickets/ticket-pages.ts';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';
import { PriorityBadge, StatusBadge } from '../../../../ui/tickets/badge.tsx';
import { TimeAgo } from '../../../../ui/time/time-ago.tsx';
import { Unread } from '../../../../ui/tickets/unread.tsx';
import { formatShortDate } from '../../../../ui/time/dates.ts';
import { useListState } from '../../../../ui/list-address.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { AwayMark } from '../../../away/away-mark.tsx';
import { serviceLevelsQuery } from '../../../service-levels/queries.ts';
import { DueTime } from '../../../tickets/due.tsx';
import { hasLastComment, LastComment } from '../../../tickets/last-words.tsx';
import { usePreviewedId } from '../../../preview/preview-state.ts';
import { texts } from '../texts.ts';
import './columns.css';

function TicketLink({ ticket: { id, subject, matches } }: { ticket: ListedTicket }) {
  return (
    <Link
      to={generatePath(adminPaths.ticket, { id })}
      state={useListState()}
      title={subject}
      data-ticket={id}
      // The row opens the ticket, too. A click on the link must not also count as a click on the row.
      onClick={(event) => event.stopPropagation()}
    >
      <HighlightedText text={subject} matches={matches} field="subject" />
    </Link>
  );
}

/** The subject, and below it the number, the last comment, and the matches of a search. */
function Subject({ ticket }: { ticket: ListedTicket }) {
  const { id, ticket_number, unread, matches } = ticket;
  const isPreviewed = usePreviewedId() === id;
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
        <HighlightedText text={ticket_number} matches={matches} field="ticket_number" />
        {hasLastComment(ticket) && (
          <>
            {' · '}
            <LastComment ticket={ticket} />
          </>
        )}
      </span>
      {matches && <Excerpts matches={matches} />}
    </div>
  );
}

const ClientCell = ({ ticket: { company_name, requester_name, matches } }: { ticket: ListedTicket }) => (
  <div className="ticket-cell">
    <span className="ticket-cell-line" title={company_name}>
      <HighlightedText text={company_name || 'N/A'} matches={matches} field="company_name" />
    </span>
    <span className="last-words" title={requester_name}>
      <HighlightedText text={requester_name} matches={matches} field="requester_name" />
    </span>
  </div>
);

/** The name of the policy in a version such as `gold@2`. The first such cell loads the policies. */
function PolicyName({ version }: { version: string }) {
  const { data } = useQuery(serviceLevelsQuery);
  const [id] = version.split('@');
  return data?.policies.find((policy) => policy.id === id)?.name ?? id;
}

type Column = Omit<TableProps.ColumnDefinition<ListedTicket>, 'id' | 'header'> & { header: string };

/** Attributes without their own column: they are part of another column, or of the ticket's page. */
type AttributeWithoutColumn =
  | 'id'
  | 'revision'
  | 'last_by'
  | 'last_name'
  | 'last_text'
  | 'last_staff_activity_at'
  | 'conversation_version'
  | 'unread'
  | 'unread_answer'
  | 'due_kind'
  | 'assignee_id'
  | 'group_id'
  | 'custom_fields';

/** The columns of the other attributes of a listed ticket. */
const columnsById: Record<Exclude<keyof TicketSummary, AttributeWithoutColumn>, Column> = {
  subject: {
    header: texts.number_and_subject,
    cell: (ticket) => <Subject ticket={ticket} />,
    isRowHeader: true,
    minWidth: 200,
  },
  company_name: {
    header: texts.company_and_requester,
    cell: (ticket) => <ClientCell ticket={ticket} />,
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
    cell: ({ assignee_id, assignee_name, group_name }) => (
      <>
        <span className="ticket-cell-line ticket-cell-person" title={assignee_name ?? undefined}>
          {assignee_name ?? texts.unassigned} <AwayMark person={assignee_id} isShort />
        </span>
        {group_name && <span className="last-words">{group_name}</span>}
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
          <DueTime due_at={due_at} kind={due_kind} />
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
          {formatShortDate(created_at)}
        </time>
      </>
    ),
    minWidth: 100,
  },
  type: { header: texts.type, cell: ({ type }) => formatEnumLabel(type), minWidth: 80 },
  waiting_on: {
    header: texts.waiting_on,
    cell: ({ waiting_on }) => (waiting_on === 'none' ? '-' : texts.waits_for[waiting_on]),
    minWidth: 90,
  },
  ticket_number: { header: texts.number, cell: ({ ticket_number }) => ticket_number, minWidth: 90 },
  requester_name: { header: texts.requester, cell: ({ requester_name }) => requester_name, minWidth: 110 },
  created_at: {
    header: texts.created,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatShortDate(created_at)}</time>,
    minWidth: 100,
  },
  group_name: { header: texts.group, cell: ({ group_name }) => group_name ?? '-', minWidth: 100 },
  tags: { header: texts.tags, cell: ({ tags = [] }) => tags.join(', ') || '-', minWidth: 100 },
  policy: {
    header: texts.service_level,
    cell: ({ policy = null }) => (policy === null ? '-' : <PolicyName version={policy} />),
    minWidth: 100,
  },
};

type Columns = TableProps.ColumnDefinition<ListedTicket>[];

/** All columns; compilation fails if `ticketColumns` lacks one of them. */
export const columns: [Exclude<keyof typeof columnsById, TicketColumn>] extends [never] ? Columns : never =
  ticketColumns.map((id) => ({ id, ...columnsById[id] }));

export const getColumnName = (id: TicketColumn): string => columnsById[id].header;

/** The default columns, which fit next to the side navigation on a screen of 1280 px. */
export const defaultColumns = ticketColumns.slice(0, ticketColumns.indexOf('type'));

/** The columns shown next to the preview, which contains the other values. */
const columnsBesidePreview: readonly string[] = ['subject', 'status', 'priority', 'due_at'];

/** The columns in the filters, or the default columns; always including the subject. */
export function parseChosenColumns(columns: string | undefined): readonly (TicketColumn | CustomFieldKey)[] {
  if (columns === undefined) return defaultColumns;
  const chosenIds = parseColumns(columns);
  return chosenIds.includes('subject') ? chosenIds : ['subject', ...chosenIds];
}

/** The chosen columns in their order, without those that do not fit next to the preview. */
export const listVisibleColumns = (joinedIds: string | undefined, isPreviewShown: boolean) =>
  parseChosenColumns(joinedIds)
    .filter((id) => !isPreviewShown || columnsBesidePreview.includes(id))
    .map((id) => ({ id, visible: true }));
