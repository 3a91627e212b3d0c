import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Queues } from '@portico/shared/contract/queues.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { may } from '@portico/shared/model/permissions.ts';
import { useAfterPaint } from '../../live/live-updates.tsx';
import { useSession } from '../../session/session.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { filtersOf } from '../tickets/filters.ts';
import { countText, hrefOfQueue, type Queue, queues, queuesQuery } from '../tickets/queues.ts';
import { type ListedView, useViews } from '../views/views.ts';
import { listOfTickets, sections, useOrigin } from './use-origin.ts';
import { useFollow } from './use-follow.ts';
import { useRouteHandle } from './route-handle.ts';
import { texts } from './texts.ts';
import './side-bar.css';

function Count({ queue, counts }: { queue: Queue; counts: Queues }) {
  const isUrgent = queue.isUrgent === true && queue.countOf(counts) > 0;
  return (
    <span className={isUrgent ? 'queue-count queue-count-urgent' : 'queue-count'}>
      {countText(queue, counts)}
    </span>
  );
}

const sectionOf = (views: readonly ListedView[]): SideNavigationProps.Section => ({
  type: 'section',
  text: texts.views,
  items: views.map(({ name, href }) => ({ type: 'link', text: name, href })),
});

export function SideBar() {
  const { section } = useRouteHandle();
  const isFrom = useListAddress() !== undefined;
  const origin = useOrigin();
  const { user } = useSession();
  const { search } = useLocation();
  const { data: counts } = useQuery({ ...queuesQuery, enabled: useAfterPaint() });
  const views = useViews();
  const filters = filtersOf(new URLSearchParams(search));
  const here = section === 'tickets' ? listOfTickets(views, filters).href : section && sections[section];
  const active = isFrom ? origin.entry : here;
  return (
    <SideNavigation
      header={{ href: adminPaths.dashboard, text: texts.navigation }}
      activeHref={active ?? ''}
      items={[
        { type: 'link', text: texts.dashboard, href: adminPaths.dashboard },
        ...queues.map((queue) => ({
          type: 'link' as const,
          text: queue.name,
          href: hrefOfQueue(queue),
          info: counts && <Count queue={queue} counts={counts} />,
        })),
        { type: 'link', text: texts.reports, href: adminPaths.reports },
        { type: 'link', text: texts.mails, href: adminPaths.mails },
        { type: 'link', text: texts.enquiries, href: adminPaths.enquiries },
        { type: 'link', text: texts.canned_replies, href: adminPaths.canned_replies },
        { type: 'link', text: texts.service_levels, href: adminPaths.service_levels },
        { type: 'link', text: texts.assignment, href: adminPaths.assignment },
        ...(may(user?.roles, 'write_ticket_fields')
          ? [{ type: 'link' as const, text: texts.ticket_fields, href: adminPaths.ticket_fields }]
          : []),
        ...(may(user?.roles, 'manage_webhooks')
          ? [{ type: 'link' as const, text: texts.webhooks, href: adminPaths.webhooks }]
          : []),
        { type: 'link', text: texts.users, href: adminPaths.users },
        { type: 'link', text: texts.companies, href: adminPaths.companies },
        ...(may(user?.roles, 'manage_integrations')
          ? [
              { type: 'link' as const, text: texts.integrations, href: adminPaths.integrations },
              { type: 'link' as const, text: texts.alerts, href: adminPaths.alerts },
            ]
          : []),
        ...(may(user?.roles, 'import_data')
          ? [{ type: 'link' as const, text: texts.import, href: adminPaths.import }]
          : []),
        ...(may(user?.roles, 'export_data')
          ? [{ type: 'link' as const, text: texts.export, href: adminPaths.export }]
          : []),
        ...(may(user?.roles, 'read_audit_log')
          ? [{ type: 'link' as const, text: texts.audit_log, href: adminPaths.audit_log }]
          : []),
        // Last, because it appears when the views have loaded, and must not move a link that is being
        // clicked.
        ...(views.length > 0 ? [sectionOf(views)] : []),
      ]}
      onFollow={useFollow()}
    />
  );
}
