import SideNavigation from '@cloudscape-design/components/side-navigation';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { may } from '@portico/shared/model/permissions.ts';
import { unassigned } from '@portico/shared/model/ticket.ts';
import { useAfterPaint } from '../../live/live-updates.tsx';
import { useSession } from '../../session/session.tsx';
import { queuesQuery } from '../tickets/queues.ts';
import { useFollow } from './use-follow.ts';
import { useRouteHandle } from './route-handle.ts';
import { texts } from './texts.ts';
import './side-bar.css';

const sections = {
  dashboard: adminPaths.dashboard,
  tickets: adminPaths.tickets,
  mails: adminPaths.mails,
  canned_replies: adminPaths.canned_replies,
  service_levels: adminPaths.service_levels,
  users: adminPaths.users,
  companies: adminPaths.companies,
  audit_log: adminPaths.audit_log,
};

/** Lists of tickets by assignee, with the names of their counts. */
const views = [
  { name: 'mine', value: 'me', href: `${adminPaths.tickets}?assignee=me` },
  { name: 'unassigned', value: unassigned, href: `${adminPaths.tickets}?assignee=${unassigned}` },
] as const;

const Count = ({ of }: { of: number | undefined }) =>
  of !== undefined && <span className="queue-count">{of.toLocaleString()}</span>;

export function SideBar() {
  const { section } = useRouteHandle();
  const { user } = useSession();
  const { search } = useLocation();
  const { data: counts } = useQuery({ ...queuesQuery, enabled: useAfterPaint() });
  const assignee = new URLSearchParams(search).get('assignee');
  const view = section === 'tickets' && views.find(({ value }) => value === assignee);
  return (
    <SideNavigation
      header={{ href: adminPaths.dashboard, text: texts.navigation }}
      activeHref={view ? view.href : section === undefined ? '' : sections[section]}
      items={[
        { type: 'link', text: texts.dashboard, href: adminPaths.dashboard },
        ...views.map(({ name, href }) => ({
          type: 'link' as const,
          text: texts[name],
          href,
          info: <Count of={counts?.[name]} />,
        })),
        { type: 'link', text: texts.all_tickets, href: adminPaths.tickets, info: <Count of={counts?.all} /> },
        { type: 'link', text: texts.mails, href: adminPaths.mails },
        { type: 'link', text: texts.canned_replies, href: adminPaths.canned_replies },
        { type: 'link', text: texts.service_levels, href: adminPaths.service_levels },
        { type: 'link', text: texts.users, href: adminPaths.users },
        { type: 'link', text: texts.companies, href: adminPaths.companies },
        ...(may(user?.roles, 'read_audit_log')
          ? [{ type: 'link' as const, text: texts.audit_log, href: adminPaths.audit_log }]
          : []),
      ]}
      onFollow={useFollow()}
    />
  );
}
