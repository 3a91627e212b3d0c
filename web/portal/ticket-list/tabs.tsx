import { Link } from 'react-router-dom';
import { type TicketTab, isTicketTab, ticketTabs } from '@portico/shared/model/ticket.ts';
import { formatEnumLabel } from '../../ui/tickets/enum-label.ts';
import { type ListView, formatListViewUrl } from './list-view.ts';

const labels: Record<TicketTab, string> = { all: 'All Tickets', open: 'Open', closed: 'Closed' };

/** The two orders of the list, and the two orders of a search. The default order comes first. */
const orders = [
  { order: undefined, name: 'last activity' },
  { order: 'created', name: 'creation' },
] as const;
const searchOrders = [
  { order: undefined, name: 'creation' },
  { order: 'best', name: 'best match' },
] as const;

/** The order of the list, and a link to the other one. */
export function SortOrder({ view }: { view: ListView }) {
  const [usual, special] = view.q === '' ? orders : searchOrders;
  const [current, other] = view.order === undefined ? [usual, special] : [special, usual];
  return (
    <p className="ticket-list-order muted">
      Sorted by {current.name}.{' '}
      <Link to={formatListViewUrl({ ...view, order: other.order })}>Sort by {other.name}</Link>
    </p>
  );
}

/**
 * The tabs of the list. Each tab has a URL, so that users can share it and go back to it. While the URL names
 * a status, that status has a tab too.
 */
export function Tabs({ view }: { view: ListView }) {
  const statusTabs = view.tab !== undefined && !isTicketTab(view.tab) ? [view.tab] : [];
  return (
    <nav className="tabs" aria-label="Which tickets">
      {[...ticketTabs, ...statusTabs].map((tab) => (
        <Link
          key={tab}
          className="tab"
          to={formatListViewUrl({ ...view, tab })}
          aria-current={tab === view.tab ? 'page' : undefined}
        >
          {isTicketTab(tab) ? labels[tab] : formatEnumLabel(tab)}
        </Link>
      ))}
    </nav>
  );
}
