import { useSearchParams } from 'react-router-dom';
import { ticketTabs } from '@portico/shared/model/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ListError } from './list-error.tsx';
import { Tabs } from './tabs.tsx';
import { TicketCard } from './ticket-card.tsx';
import { isWithoutCompany, type TicketList, useTicketList } from './use-ticket-list.ts';
import './ticket-list.css';

export function TicketListPage() {
  usePageTitle('Company Support Tickets');
  return (
    <SignedInScreen>
      <CompanyTickets />
    </SignedInScreen>
  );
}

function CompanyTickets() {
  const { signOut } = useSession();
  const [search] = useSearchParams();
  const tab = ticketTabs.find((known) => known === search.get('tab')) ?? 'all';
  const tickets = useTicketList(tab);
  return (
    <>
      <div className="screen-head">
        <h1>Company Support Tickets</h1>
        <div className="actions">
          {!isWithoutCompany(tickets.error) && (
            <ButtonLink to={portalPaths.new_ticket}>New Ticket</ButtonLink>
          )}
          <Button variant="secondary" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </div>
      <Tabs current={tab} />
      <Tickets tickets={tickets} />
    </>
  );
}

function Tickets({ tickets }: { tickets: TicketList }) {
  if (tickets.isPending) return <Spinner label="Loading tickets" />;
  if (tickets.data === undefined)
    return <ListError error={tickets.error} onRetry={() => void tickets.refetch()} />;
  const items = tickets.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState title="No tickets found">
        <ButtonLink to={portalPaths.new_ticket}>Create Your First Ticket</ButtonLink>
      </EmptyState>
    );
  return (
    <div data-focus-fallback="last">
      <ul className="ticket-list">
        {items.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {tickets.error && <ListError error={tickets.error} onRetry={() => void tickets.fetchNextPage()} />}
      {tickets.hasNextPage && !tickets.error && (
        <div className="ticket-list-more">
          <Button
            variant="secondary"
            disabled={tickets.isFetchingNextPage}
            onClick={() => void tickets.fetchNextPage()}
          >
            {tickets.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  );
}
