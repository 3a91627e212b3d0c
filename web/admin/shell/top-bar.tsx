import { Suspense, useState } from 'react';
import TopNavigation from '@cloudscape-design/components/top-navigation';
import type { ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { texts as bellTexts } from '../../bell/texts.ts';
import { lazyComponent } from '../../conversation/lazily.tsx';
import { useSession } from '../../session/session.tsx';
import { ThemeIcon } from '../../ui/theme/brand-mark.tsx';
import { useTheme } from '../../ui/theme/use-theme.ts';
import { toggleTheme } from '../../ui/theme/theme.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useBell } from './use-bell.ts';
import { useFollowLink } from './use-follow.ts';
import { texts } from './texts.ts';
import './top-bar.css';

const AwayDialog = lazyComponent(async () => (await import('../away/away-dialog.tsx')).AwayDialog);
const BellPanel = lazyComponent(async () => (await import('../../bell/panel.tsx')).BellPanel);

const menuItems: ButtonDropdownProps.Items = [
  { id: 'profile', text: texts.profile, href: portalPaths.profile },
  { id: 'my_tickets', text: texts.my_tickets, href: portalPaths.my_tickets },
  { id: 'site', text: texts.website, href: '/' },
  { id: 'away', text: texts.away },
  { id: 'commands', text: texts.commands },
  { id: 'shortcuts', text: texts.shortcuts },
  { id: 'sign_out', text: texts.sign_out },
];

interface Props {
  onOpenShortcuts: () => void;
  onOpenCommands: () => void;
}

/** Brand, bell, theme toggle and the user menu. */
export function TopBar({ onOpenShortcuts, onOpenCommands }: Props) {
  const bell = useBell();
  const [away, setAway] = useState(false);
  const { user, signOut } = useSession();
  const theme = useTheme();
  const follow = useFollowLink();
  return (
    <>
      <TopNavigation
        identity={{ href: adminPaths.dashboard, title: texts.area, onFollow: follow }}
        utilities={[
          {
            type: 'button',
            iconName: 'notification',
            badge: bell.count > 0,
            text: bell.count > 0 ? String(bell.count) : '',
            ariaLabel: bellTexts.new_count(bell.count),
            disableUtilityCollapse: true,
            onClick: bell.toggle,
          },
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
            // This item never moves to the overflow menu, because that menu's button is wider than this icon.
            disableUtilityCollapse: true,
            items: menuItems,
            onItemClick: ({ detail }) => {
              if (detail.id === 'sign_out') void signOut();
              if (detail.id === 'shortcuts') onOpenShortcuts();
              if (detail.id === 'away') setAway(true);
              if (detail.id === 'commands') onOpenCommands();
            },
          },
        ]}
      />
      {away && (
        <Suspense>
          <AwayDialog visible onClose={() => setAway(false)} />
        </Suspense>
      )}
      {bell.open && (
        <Suspense>
          <BellPanel onClose={bell.close} />
        </Suspense>
      )}
    </>
  );
}
