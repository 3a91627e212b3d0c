import { Link } from 'react-router-dom';
import {
  type TicketListFilter,
  type TicketOrder,
  type TicketTab,
  isTicketTab,
  ticketTabs,
} from '@portico/shared/model/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { enumLabel } from '../../ui/enum-label.ts';

const labels: Record<TicketTab, string> = { all: 'All Tickets', open: 'Open', closed: 'Closed' };

const addressOf = (tab: TicketListFilter, order: TicketOrder) => {
  const search = new URLSearchParams({
    ...(tab !== 'all' && { tab }),
    ...(order !== 'activity' && { order }),
  });
  return search.size > 0 ? `${portalPaths.my_tickets}?${search.toString()}` : portalPaths.my_tickets;
};

const orders: Record<TicketOrder, string> = { activity: 'last activity', created: 'creation' };

/** The order of the list, and a link to the other one. */
export function Order({ current, filter }: { current: TicketOrder; filter: TicketListFilter }) {
  const other = current === 'activity' ? 'created' : 'activity';
  return (
    <p className="ticket-list-order muted">
      Sorted by {orders[current]}. <Link to={addressOf(filter, other)}>Sort by {orders[other]}</Link>
    </p>
  );
}

/**
 * Views of the list. Each has a URL, for sharing and for Back. A status is a further tab while it is in the
 * URL.
 */
export function Tabs({ current, order }: { current: TicketListFilter | undefined; order: TicketOrder }) {
  const status = current !== undefined && !isTicketTab(current) ? [current] : [];
  return (
    <nav className="tabs" aria-label="Which tickets">
      {[...ticketTabs, ...status].map((tab) => (
        <Link
          key={tab}
          className="tab"
          to={addressOf(tab, order)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {isTicketTab(tab) ? labels[tab] : enumLabel(tab)}
        </Link>
      ))}
    </nav>
  );
}
