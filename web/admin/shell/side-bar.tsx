import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ownGroups } from '@portico/shared/model/assignment.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { may } from '@portico/shared/model/permissions.ts';
import { unassigned } from '@portico/shared/model/ticket.ts';
import { useAfterPaint } from '../../live/live-updates.tsx';
import { useSession } from '../../session/session.tsx';
import { filtersOf, searchOf } from '../tickets/filters.ts';
import { queuesQuery } from '../tickets/queues.ts';
import { type ListedView, useViews, viewAt } from '../views/views.ts';
import { useFollow } from './use-follow.ts';
import { useRouteHandle } from './route-handle.ts';
import { texts } from './texts.ts';
import './side-bar.css';

const sections = {
  dashboard: adminPaths.dashboard,
  tickets: adminPaths.tickets,
  reports: adminPaths.reports,
  mails: adminPaths.mails,
  canned_replies: adminPaths.canned_replies,
  service_levels: adminPaths.service_levels,
  assignment: adminPaths.assignment,
  users: adminPaths.users,
  companies: adminPaths.companies,
  audit_log: adminPaths.audit_log,
};

/** Lists of tickets by assignee and by group, with the names of their counts. */
const queues = [
  { name: 'mine', filter: 'assignee', value: 'me', href: `${adminPaths.tickets}?assignee=me` },
  {
    name: 'unassigned',
    filter: 'assignee',
    value: unassigned,
    href: `${adminPaths.tickets}?assignee=${unassigned}`,
  },
  {
    name: 'my_groups',
    filter: 'group',
    value: ownGroups,
    href: `${adminPaths.tickets}?group=${ownGroups}`,
  },
] as const;

const Count = ({ of }: { of: number | undefined }) =>
  of !== undefined && <span className="queue-count">{of.toLocaleString()}</span>;

const sectionOf = (views: readonly ListedView[]): SideNavigationProps.Section => ({
  type: 'section',
  text: texts.views,
  items: views.map(({ name, href }) => ({ type: 'link', text: name, href })),
});

export function SideBar() {
  const { section } = useRouteHandle();
  const { user } = useSession();
  const { search } = useLocation();
  const { data: counts } = useQuery({ ...queuesQuery, enabled: useAfterPaint() });
  const views = useViews();
  const filters = new URLSearchParams(search);
  const list =
    section === 'tickets'
      ? (viewAt(views, searchOf(filtersOf(filters))) ??
        queues.find(({ filter, value }) => filters.get(filter) === value))
      : undefined;
  return (
    <SideNavigation
      header={{ href: adminPaths.dashboard, text: texts.navigation }}
      activeHref={list ? list.href : section === undefined ? '' : sections[section]}
      items={[
        { type: 'link', text: texts.dashboard, href: adminPaths.dashboard },
        ...queues.map(({ name, href }) => ({
          type: 'link' as const,
          text: texts[name],
          href,
          info: <Count of={counts?.[name]} />,
        })),
        { type: 'link', text: texts.all_tickets, href: adminPaths.tickets, info: <Count of={counts?.all} /> },
        ...(views.length > 0 ? [sectionOf(views)] : []),
        { type: 'link', text: texts.reports, href: adminPaths.reports },
        { type: 'link', text: texts.mails, href: adminPaths.mails },
        { type: 'link', text: texts.canned_replies, href: adminPaths.canned_replies },
        { type: 'link', text: texts.service_levels, href: adminPaths.service_levels },
        { type: 'link', text: texts.assignment, href: adminPaths.assignment },
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
