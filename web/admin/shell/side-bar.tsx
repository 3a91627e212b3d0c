import SideNavigation from '@cloudscape-design/components/side-navigation';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { may } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../session/session.tsx';
import { useFollow } from './use-follow.ts';
import { useRouteHandle } from './route-handle.ts';
import { texts } from './texts.ts';

const sections = {
  dashboard: adminPaths.dashboard,
  tickets: adminPaths.tickets,
  mails: adminPaths.mails,
  users: adminPaths.users,
  companies: adminPaths.companies,
  audit_log: adminPaths.audit_log,
};

export function SideBar() {
  const { section } = useRouteHandle();
  const { user } = useSession();
  return (
    <SideNavigation
      header={{ href: adminPaths.dashboard, text: texts.navigation }}
      activeHref={section === undefined ? '' : sections[section]}
      items={[
        { type: 'link', text: texts.dashboard, href: adminPaths.dashboard },
        { type: 'link', text: texts.all_tickets, href: adminPaths.tickets },
        { type: 'link', text: texts.mails, href: adminPaths.mails },
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
