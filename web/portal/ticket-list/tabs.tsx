import { Link } from 'react-router-dom';
import { type TicketTab, ticketTabs } from '@portico/shared/model/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';

const labels: Record<TicketTab, string> = { all: 'All Tickets', open: 'Open', closed: 'Closed' };

/** Three views of the list. Each has a URL, for sharing and for Back. */
export function Tabs({ current }: { current: TicketTab }) {
  return (
    <nav className="tabs" aria-label="Which tickets">
      {ticketTabs.map((tab) => (
        <Link
          key={tab}
          className="tab"
          to={tab === 'all' ? portalPaths.my_tickets : `${portalPaths.my_tickets}?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {labels[tab]}
        </Link>
      ))}
    </nav>
  );
}
