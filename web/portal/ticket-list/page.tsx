import { useSearchParams } from 'react-router-dom';
import { type CustomerListFilter, isTicketTab } from '@portico/shared/model/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { Redirect } from '../../session/guard.tsx';
import { findFirstPath } from '../../session/sign-in/first-page.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useListState } from '../../ui/list-address.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { ListError } from './list-error.tsx';
import { type ListView, formatListViewUrl, parseListView } from './list-view.ts';
import { SearchBox } from './search-box.tsx';
import { SortOrder, Tabs } from './tabs.tsx';
import { TicketCard } from './ticket-card.tsx';
import { type TicketList, isMissingCompanyError, useTicketList } from './use-ticket-list.ts';
import './ticket-list.css';

export function TicketListPage() {
  return (
    <SignedInScreen>
      <CompanyTickets />
    </SignedInScreen>
  );
}

function CompanyTickets() {
  const { signOut, user } = useSession();
  const [search] = useSearchParams();
  const view = parseListView(search);
  const tickets = useTicketList(view);
  const listState = useListState();
  const title = tickets.isLimited ? 'My Support Tickets' : 'Company Support Tickets';
  usePageTitle(title);
  if (isMissingCompanyError(tickets.error)) {
    const to = findFirstPath(user?.roles);
    if (to !== portalPaths.my_tickets) return <Redirect to={to} />;
  }
  return (
    <>
      <div className="screen-head">
        <h1>{title}</h1>
        <div className="actions">
          {!isMissingCompanyError(tickets.error) && (
            <ButtonLink to={portalPaths.new_ticket} state={listState}>
              New Ticket
            </ButtonLink>
          )}
          <Button variant="secondary" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </div>
      {tickets.isLimited && (
        <p className="ticket-list-limited">You see your own tickets, not those of your colleagues.</p>
      )}
      {!isMissingCompanyError(tickets.error) && <SearchBox view={view} />}
      <Tabs view={view} />
      {view.tab === undefined ? (
        <UnknownStatus />
      ) : (
        <Tickets tickets={tickets} view={view} filter={view.tab} />
      )}
    </>
  );
}

/** Shown for a tab that does not exist. */
function UnknownStatus() {
  return (
    <EmptyState title="No tickets found">
      <p>The address of this page names a ticket status that does not exist.</p>
      <ButtonLink to={portalPaths.my_tickets}>Show All Tickets</ButtonLink>
    </EmptyState>
  );
}

function Tickets({
  tickets,
  view,
  filter,
}: {
  tickets: TicketList;
  view: ListView;
  filter: CustomerListFilter;
}) {
  const { items, error, hasMore, isLoadingMore } = tickets;
  if (tickets.isPending) return <Spinner label="Loading tickets" />;
  if (items === undefined) return error && <ListError error={error} onRetry={tickets.retry} />;
  if (items.length === 0 && !hasMore && view.q !== '')
    return (
      <EmptyState title="No tickets found">
        <p>No ticket in this list matches your search.</p>
        <ButtonLink to={formatListViewUrl({ ...view, q: '' })}>Clear Search</ButtonLink>
      </EmptyState>
    );
  if (items.length === 0 && !hasMore)
    return (
      <EmptyState title="No tickets found">
        {isTicketTab(filter) ? (
          <ButtonLink to={portalPaths.new_ticket}>Create Your First Ticket</ButtonLink>
        ) : (
          <ButtonLink to={portalPaths.my_tickets}>Show All Tickets</ButtonLink>
        )}
      </EmptyState>
    );
  return (
    <div data-focus-fallback="last">
      <SortOrder view={view} />
      <ul className="ticket-list">
        {items.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {error && <ListError error={error} onRetry={tickets.retry} />}
      {hasMore && !error && (
        <div className="ticket-list-more">
          <Button
            variant="secondary"
            disabled={isLoadingMore}
            aria-busy={isLoadingMore}
            onClick={tickets.loadMore}
          >
            {isLoadingMore ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  );
}
