import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { useMarkRead } from '../../../api/use-mark-read.ts';
import { useSetUnreadInCache } from '../../tickets/use-unread-in-cache.ts';
import { Comments } from './conversation/comments.tsx';
import { Description } from './conversation/description.tsx';
import { Details } from './details.tsx';
import { TicketControls } from './fields/manage.tsx';
import { MergedAlert } from './links/merged-alert.tsx';
import { ConflictAlert } from '../../tickets/change/conflict-alert.tsx';
import { Links } from './links/links.tsx';
import { ServiceLevel } from './fields/service-level.tsx';
import { texts } from './texts.ts';
import { TicketAlertNotice } from './ticket-alert.tsx';
import type { TicketUpdater } from '../../tickets/change/use-ticket-update.ts';
import './ticket-screen.css';

const Attachments = lazyComponent(async () => (await import('./parts.ts')).Attachments);
const Ratings = lazyComponent(async () => (await import('./parts.ts')).Ratings);
const Notes = lazyComponent(async () => (await import('./parts.ts')).Notes);
const OtherTicketsAndPeople = lazyComponent(async () => (await import('./parts.ts')).OtherTicketsAndPeople);
const History = lazyComponent(async () => (await import('./parts.ts')).History);

/** Whether the ticket may have been resolved: only then can it have a rating. */
const mayHaveBeenResolved = ({ history, older_history }: TicketDetail): boolean =>
  older_history !== null || history.some(({ new_value }) => new_value === 'resolved');

/** A ticket with its comments, files and history, and the controls to change it. */
export function TicketScreen({ detail, updater }: { detail: TicketDetail; updater: TicketUpdater }) {
  const { id, merged_into } = detail.ticket;
  const { beginChange, update, pending, conflict, dismiss } = updater;
  useMarkRead(detail, useSetUnreadInCache());
  return (
    <SpaceBetween size="l">
      {conflict !== undefined && <ConflictAlert conflict={conflict} onDismiss={dismiss} onRepeat={update} />}
      {detail.alert && <TicketAlertNotice alert={detail.alert} subject={detail.ticket.subject} />}
      {merged_into && <MergedAlert ticket_id={id} merged_into={merged_into} />}
      <div className="ticket-screen">
        <div className="ticket-screen-text">
          <SpaceBetween size="l">
            <Description detail={detail} />
            <Comments detail={detail} onBeginChange={beginChange} onChange={update} />
            <Suspense fallback={<Spinner label={texts.loading_attachments} />}>
              <Attachments detail={detail} />
            </Suspense>
          </SpaceBetween>
        </div>
        <div className="ticket-screen-side">
          <SpaceBetween size="l">
            <TicketControls
              ticket={detail.ticket}
              pendingChange={pending}
              onBeginChange={beginChange}
              onChange={update}
            />
            <ServiceLevel
              ticket={detail.ticket}
              pendingChange={pending}
              onBeginChange={beginChange}
              onChange={update}
            />
            <Links detail={detail} />
            {mayHaveBeenResolved(detail) && (
              <Suspense>
                <Ratings ticket={detail.ticket} />
              </Suspense>
            )}
            <Details detail={detail} updater={updater} />
            <Suspense>
              <Notes ticket={detail.ticket} />
            </Suspense>
            <Suspense>
              <OtherTicketsAndPeople ticket={detail.ticket} />
            </Suspense>
          </SpaceBetween>
        </div>
      </div>
      <Suspense fallback={<Spinner label={texts.loading_history} />}>
        <History detail={detail} />
      </Suspense>
    </SpaceBetween>
  );
}
