import TopNavigation from '@cloudscape-design/components/top-navigation';
import type { ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useSession } from '../../session/session.tsx';
import { ThemeIcon } from '../../ui/brand-mark.tsx';
import { useTheme } from '../../ui/use-theme.ts';
import { toggleTheme } from '../../ui/theme.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollow } from './use-follow.ts';
import { texts } from './texts.ts';

const menu: ButtonDropdownProps.Items = [
  { id: 'profile', text: texts.profile, href: portalPaths.profile },
  { id: 'my_tickets', text: texts.my_tickets, href: portalPaths.my_tickets },
  { id: 'site', text: texts.website, href: '/' },
  { id: 'sign_out', text: texts.sign_out },
];

/** Brand, theme toggle and the user menu. */
export function TopBar() {
  const { user, signOut } = useSession();
  const theme = useTheme();
  const follow = useFollow();
  return (
    <TopNavigation
      identity={{ href: adminPaths.dashboard, title: texts.area, onFollow: follow }}
      utilities={[
        {
          type: 'button',
          iconSvg: <ThemeIcon />,
          ariaLabel: theme === 'dark' ? texts.light_theme : texts.dark_theme,
          disableUtilityCollapse: true,
          onClick: toggleTheme,
        },
        {
          type: 'menu-dropdown',
          iconName: 'user-profile',
          text: user?.full_name ?? '',
          description: user?.email ?? '',
          ariaLabel: user?.full_name ?? '',
          items: menu,
          onItemClick: ({ detail }) => {
            if (detail.id === 'sign_out') void signOut();
          },
        },
      ]}
    />
  );
}
