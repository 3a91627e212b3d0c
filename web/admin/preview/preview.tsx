import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import SplitPanel from '@cloudscape-design/components/split-panel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, generatePath } from 'react-router-dom';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { isNotFound } from '../../api/error.ts';
import { useMarkRead } from '../../api/use-mark-read.ts';
import { mergeEntries } from '../../conversation/entries.ts';
import { ConversationList } from '../../conversation/conversation-list.tsx';
import { UserText } from '../../conversation/user-text.tsx';
import { useSession } from '../../session/session.tsx';
import { PriorityBadge, StatusBadge } from '../../ui/tickets/badge.tsx';
import { useListState } from '../../ui/list-address.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { TimeAgo } from '../../ui/time/time-ago.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { ConflictAlert } from '../tickets/change/conflict-alert.tsx';
import { applyPendingChange } from '../tickets/change/field-change.ts';
import { useTicketUpdate } from '../tickets/change/use-ticket-update.ts';
import { useFollowLink } from '../shell/use-follow.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { DueTime } from '../tickets/due.tsx';
import { ticketQuery } from '../tickets/queries.ts';
import { useCustomFacts } from '../tickets/use-custom-facts.ts';
import { useSetUnreadInCache } from '../tickets/use-unread-in-cache.ts';
import { texts } from './texts.ts';
import './preview.css';

/** The number of messages shown: the last ones are enough to decide about the ticket. */
const shownMessageCount = 4;
/** Milliseconds after which a ticket counts as read. */
const seenDelay = 2_000;

function MarkRead({ detail }: { detail: TicketDetail }) {
  useMarkRead(detail, useSetUnreadInCache());
  return null;
}

function useIsSeen(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), seenDelay);
    return () => clearTimeout(timer);
  }, []);
  return seen;
}

function Facts({ ticket }: Pick<TicketDetail, 'ticket'>) {
  const { due_at = null, due_kind = null } = ticket;
  const fields = useCustomFacts(ticket);
  return (
    <div className="preview-about">
      <div className="preview-facts">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        {due_kind !== null && <DueTime due_at={due_at} kind={due_kind} showKind />}
      </div>
      <div className="preview-facts">
        <span>
          {ticket.requester_name}
          {ticket.company_name && `, ${ticket.company_name}`}
        </span>
        <span>{ticket.assignee_name ?? texts.unassigned}</span>
        <TimeAgo at={ticket.created_at} />
      </div>
      {fields.length > 0 && (
        <div className="preview-facts">
          {fields.map(({ label, value }) => (
            <span key={label}>
              {label}: {value}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function Conversation({ detail, href }: { detail: TicketDetail; href: string }) {
  const list = useListState();
  const messages = mergeEntries({ ...detail, history: [], attachments: [] });
  const earlierCount = messages.length - shownMessageCount;
  return (
    <SpaceBetween size="m">
      <UserText text={detail.ticket.description} />
      {(earlierCount > 0 || detail.older_comments !== null) && (
        <Link className="preview-earlier" to={href} state={list}>
          {texts.earlier(Math.max(earlierCount, 1))}
        </Link>
      )}
      {messages.length > 0 && (
        <ConversationList
          entries={messages.slice(-shownMessageCount)}
          reader="support"
          noteLabel={texts.note_label}
        />
      )}
    </SpaceBetween>
  );
}

function TicketPreview({ detail, href }: { detail: TicketDetail; href: string }) {
  const { ticket } = detail;
  const { user } = useSession();
  const list = useListState();
  const { beginChange, update, pending, conflict, dismiss } = useTicketUpdate(ticket.id);
  const mayTakeTicket = user !== undefined && ticket.assignee_id !== user.id && ticket.merged_into === null;
  const take = () => {
    if (!mayTakeTicket || pending) return;
    beginChange();
    update({ assignee_id: user.id, assignee_name: user.full_name });
  };
  useShortcuts({ a: take });
  return (
    <SpaceBetween size="s">
      {conflict && <ConflictAlert conflict={conflict} onDismiss={dismiss} onRepeat={update} />}
      <h2 className="preview-subject">
        <Link to={href} state={list}>
          {ticket.subject}
        </Link>
      </h2>
      <Facts ticket={applyPendingChange(ticket, pending)} />
      {mayTakeTicket && (
        <Button iconName="user-profile" disabled={pending !== undefined} onClick={take}>
          {texts.assign_to_me}
        </Button>
      )}
      <Conversation detail={detail} href={href} />
      {useIsSeen() && <MarkRead detail={detail} />}
    </SpaceBetween>
  );
}

function Content({ id, href }: { id: string; href: string }) {
  const { data, error, isFetching, refetch } = useQuery(ticketQuery(id));
  if (isNotFound(error)) return texts.not_found;
  if (error !== null && data === undefined)
    return <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return data === undefined ? (
    <Spinner label={texts.loading} />
  ) : (
    <TicketPreview key={id} detail={data} href={href} />
  );
}

/**
 * A ticket beside the list: enough to decide who takes it, and whether to open it. It uses the query of the
 * ticket screen, which then needs no request.
 */
export function Preview({ id }: { id: string }) {
  const href = generatePath(adminPaths.ticket, { id });
  const follow = useFollowLink(useListState());
  const { data } = useQuery(ticketQuery(id));
  return (
    <SplitPanel
      header={data?.ticket.ticket_number ?? texts.loading}
      ariaLabel={texts.panel}
      hidePreferencesButton
      closeBehavior="hide"
      headerActions={
        <Button variant="primary" href={href} onFollow={follow}>
          {texts.open}
        </Button>
      }
    >
      <Content id={id} href={href} />
    </SplitPanel>
  );
}
