import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { Ticket as TicketFacts } from '@portico/shared/contract/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import { api } from '../../api/api.ts';
import { isNotFound } from '../../api/error.ts';
import { lazyComponent } from '../../conversation/lazily.tsx';
import { TicketViewers } from '../../live/live-updates.tsx';
import { useSession } from '../../session/session.tsx';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { ButtonLink } from '../../ui/fields/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { BackLink } from '../back-link.tsx';
import { ErrorView } from '../error-views.tsx';
import { ticketKey } from '../query-keys.ts';
import { TicketOverview } from './ticket-overview.tsx';
import { Timeline } from './timeline.tsx';
import './ticket.css';

const Attachments = lazyComponent(async () => (await import('./parts.ts')).Attachments);
const RateTicket = lazyComponent(async () => (await import('./parts.ts')).RateTicket);
const Reply = lazyComponent(async () => (await import('./parts.ts')).Reply);
const TicketReceipt = lazyComponent(async () => (await import('./parts.ts')).TicketReceipt);
const FollowTicket = lazyComponent(async () => (await import('./parts.ts')).FollowTicket);

export function TicketPage() {
  const { id = '' } = useParams();
  return (
    <SignedInScreen>
      <BackLink />
      <Ticket id={id} key={id} />
    </SignedInScreen>
  );
}

const canBeRated = ({ status, requester_id }: TicketFacts, user: string | undefined) =>
  getStatusTab(status) === 'closed' && requester_id === user;

function Ticket({ id }: { id: string }) {
  const detail = useQuery({
    queryKey: ticketKey(id),
    queryFn: ({ signal }) => api('getTicket', { params: { id } }, { signal }),
  });
  const { user } = useSession();
  usePageTitle(detail.data?.ticket.ticket_number ?? 'Ticket');
  if (detail.isPending) return <Spinner label="Loading the ticket" />;
  if (detail.data === undefined)
    return <TicketError error={detail.error} onRetry={() => void detail.refetch()} />;
  return (
    <>
      <TicketOverview ticket={detail.data.ticket} />
      {canBeRated(detail.data.ticket, user?.id) && (
        <Suspense>
          <RateTicket id={id} />
        </Suspense>
      )}
      <section aria-labelledby="conversation" data-focus-fallback="self" tabIndex={-1}>
        <h2 id="conversation">Conversation</h2>
        <Timeline detail={detail.data} />
        <TicketViewers ticket_id={id} />
        <Suspense fallback={<Spinner label="Loading the form" />}>
          <Reply detail={detail.data} />
        </Suspense>
      </section>
      <Suspense fallback={<Spinner label="Loading the attachments" />}>
        <Attachments id={id} files={detail.data.attachments} />
      </Suspense>
      <Suspense>
        <TicketReceipt id={id} />
        <FollowTicket id={id} />
      </Suspense>
    </>
  );
}

function TicketError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isNotFound(error))
    return (
      <EmptyState title="Ticket not found">
        <ButtonLink to={portalPaths.my_tickets}>Go to My Tickets</ButtonLink>
      </EmptyState>
    );
  return <ErrorView title="Failed to load ticket details" message={error.message} onRetry={onRetry} />;
}
