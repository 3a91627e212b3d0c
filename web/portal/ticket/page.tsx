import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/error.ts';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Attachments } from '../attachments/attachments.tsx';
import { BackLink } from '../back-link.tsx';
import { ErrorView } from '../error-views.tsx';
import { ticketKey } from '../query-keys.ts';
import { Facts } from './facts.tsx';
import { Reply } from './reply.tsx';
import { Timeline } from './timeline.tsx';
import './ticket.css';

export function TicketPage() {
  const { id = '' } = useParams();
  return (
    <SignedInScreen>
      <BackLink />
      <Ticket id={id} key={id} />
    </SignedInScreen>
  );
}

function Ticket({ id }: { id: string }) {
  const detail = useQuery({
    queryKey: ticketKey(id),
    queryFn: ({ signal }) => api('getTicket', { params: { id } }, { signal }),
  });
  usePageTitle(detail.data?.ticket.ticket_number ?? 'Ticket');
  if (detail.isPending) return <Spinner label="Loading the ticket" />;
  if (detail.data === undefined)
    return <TicketFailed error={detail.error} retry={() => void detail.refetch()} />;
  return (
    <>
      <Facts ticket={detail.data.ticket} />
      <Attachments id={id} files={detail.data.attachments} />
      <section aria-labelledby="conversation" data-focus-fallback="self" tabIndex={-1}>
        <h2 id="conversation">Conversation</h2>
        <Timeline detail={detail.data} />
        <Reply id={id} />
      </section>
    </>
  );
}

function TicketFailed({ error, retry }: { error: Error; retry: () => void }) {
  // An id that is not even well formed is refused as a bad request.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState title="Ticket not found">
        <ButtonLink to={portalPaths.my_tickets}>Go to My Tickets</ButtonLink>
      </EmptyState>
    );
  return <ErrorView what="Failed to load ticket details" error={error} retry={retry} />;
}
