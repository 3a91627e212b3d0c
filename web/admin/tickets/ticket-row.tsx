import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { PriorityBadge, StatusBadge } from '../../ui/tickets/badge.tsx';
import type { ListAddress } from '../../ui/list-address.ts';
import { Excerpts, HighlightedText } from '../../ui/tickets/marked.tsx';
import { TimeAgo } from '../../ui/time/time-ago.tsx';
import { Unread } from '../../ui/tickets/unread.tsx';
import { DueTime } from './due.tsx';
import { hasLastComment, LastComment } from './last-words.tsx';
import type { ListedTicket } from './ticket-pages.ts';
import './ticket-row.css';

interface Props {
  ticket: ListedTicket;
  /** The list to which the ticket links back. */
  list?: { list: ListAddress } | undefined;
  /** Shown before the number. */
  children?: ReactNode;
}

/** A ticket in a few lines that all link to it, for phones, where a table would be cut off. */
export function TicketRow({ ticket, list, children }: Props) {
  const { due_at = null, due_kind = null, unread, matches, assignee_name } = ticket;
  return (
    <article className={unread ? 'ticket-row ticket-row-unread' : 'ticket-row'}>
      <div className="ticket-row-line">
        {children}
        {unread && <Unread hidden />}
        <span className="ticket-row-origin">
          <HighlightedText text={ticket.ticket_number} matches={matches} field="ticket_number" />
          {' · '}
          <HighlightedText
            text={ticket.company_name || ticket.requester_name}
            matches={matches}
            field="company_name"
          />
        </span>
        {due_kind !== null && <DueTime due_at={due_at} kind={due_kind} />}
      </div>
      <h2 className="ticket-row-subject">
        <Link to={generatePath(adminPaths.ticket, { id: ticket.id })} state={list} data-ticket={ticket.id}>
          <HighlightedText text={ticket.subject} matches={matches} field="subject" />
        </Link>
      </h2>
      {hasLastComment(ticket) && (
        <p className="last-words">
          <LastComment ticket={ticket} />
        </p>
      )}
      {matches && <Excerpts matches={matches} />}
      <div className="ticket-row-line">
        <PriorityBadge priority={ticket.priority} />
        <StatusBadge status={ticket.status} />
        <span className="ticket-row-who">
          {assignee_name ?? 'Unassigned'} · <TimeAgo at={ticket.last_activity_at} short />
        </span>
      </div>
    </article>
  );
}
