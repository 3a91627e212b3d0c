import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ticketTabs, type TicketTab } from '../../../shared/model/ticket.ts';
import { api } from '../../api/api.ts';
import { SignedIn } from '../signed-in.tsx';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ticketListKey } from '../query-keys.ts';
import { ListFailed } from './failed.tsx';
import { Tabs } from './tabs.tsx';
import { TicketCard } from './ticket-card.tsx';
import './list.css';

export function TicketListPage() {
  usePageTitle('Company Support Tickets');
  const { signOut } = useSession();
  const [search] = useSearchParams();
  const tab = ticketTabs.find((known) => known === search.get('tab')) ?? 'all';
  return (
    <SignedIn>
      <div className="screen-head">
        <h1>Company Support Tickets</h1>
        <div className="actions">
          <ButtonLink to="/support/new-ticket">New Ticket</ButtonLink>
          <Button look="secondary" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </div>
      <Tabs current={tab} />
      <TicketList tab={tab} />
    </SignedIn>
  );
}

function TicketList({ tab }: { tab: TicketTab }) {
  const tickets = useInfiniteQuery({
    queryKey: ticketListKey(tab),
    queryFn: ({ pageParam, signal }) => api('listTickets', { query: { tab, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
  if (tickets.isPending) return <Spinner label="Loading tickets" />;
  if (tickets.data === undefined)
    return <ListFailed error={tickets.error} retry={() => void tickets.refetch()} />;
  const items = tickets.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState title="No tickets found">
        <ButtonLink to="/support/new-ticket">Create Your First Ticket</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <ul className="ticket-list">
        {items.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {tickets.error && <ListFailed error={tickets.error} retry={() => void tickets.fetchNextPage()} />}
      {tickets.hasNextPage && !tickets.error && (
        <div className="ticket-list-more">
          <Button
            look="secondary"
            disabled={tickets.isFetchingNextPage}
            onClick={() => void tickets.fetchNextPage()}
          >
            {tickets.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  );
}
