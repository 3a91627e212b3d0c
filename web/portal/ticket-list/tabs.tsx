import { Link } from 'react-router-dom';
import {
  type TicketListFilter,
  type TicketTab,
  isTicketTab,
  ticketTabs,
} from '@portico/shared/model/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { enumLabel } from '../../ui/enum-label.ts';

const labels: Record<TicketTab, string> = { all: 'All Tickets', open: 'Open', closed: 'Closed' };

/**
 * Views of the list. Each has a URL, for sharing and for Back. A status is a further tab while it is in the
 * URL.
 */
export function Tabs({ current }: { current: TicketListFilter | undefined }) {
  const status = current !== undefined && !isTicketTab(current) ? [current] : [];
  return (
    <nav className="tabs" aria-label="Which tickets">
      {[...ticketTabs, ...status].map((tab) => (
        <Link
          key={tab}
          className="tab"
          to={tab === 'all' ? portalPaths.my_tickets : `${portalPaths.my_tickets}?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {isTicketTab(tab) ? labels[tab] : enumLabel(tab)}
        </Link>
      ))}
    </nav>
  );
}
