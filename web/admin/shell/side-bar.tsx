import SideNavigation from '@cloudscape-design/components/side-navigation';
import { paths } from '../paths.ts';
import { useFollow } from './follow.ts';
import { usePlace } from './place.ts';
import { texts } from './texts.ts';

const sections = {
  dashboard: paths.dashboard,
  tickets: paths.tickets,
  users: paths.users,
  companies: paths.companies,
};

export function SideBar() {
  const { section } = usePlace();
  return (
    <SideNavigation
      header={{ href: paths.dashboard, text: texts.navigation }}
      activeHref={section === undefined ? '' : sections[section]}
      items={[
        { type: 'link', text: texts.dashboard, href: paths.dashboard },
        { type: 'link', text: texts.all_tickets, href: paths.tickets },
        { type: 'link', text: texts.users, href: paths.users },
        { type: 'link', text: texts.companies, href: paths.companies },
      ]}
      onFollow={useFollow()}
    />
  );
}
