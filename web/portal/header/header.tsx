import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '@portico/shared/brand.ts';
import { useSession } from '../../session/session.tsx';
import type { SessionUser } from '../../session/stored/user.ts';
import { findArea } from '../../session/areas.ts';
import { BrandMark, ThemeIcon } from '../../ui/theme/brand-mark.tsx';
import { createSessionLink } from '../../ui/session-link.ts';
import { logo } from './logo.ts';
import { useTheme } from '../../ui/theme/use-theme.ts';
import { toggleTheme } from '../../ui/theme/theme.ts';
import '../../ui/fields/button.css';
import '../../ui/theme/header.css';

// Loaded on demand: the sign-in page has the smallest size budget and does not need these menus.
const UserMenus = lazy(async (): Promise<{ default: ComponentType<{ user: SessionUser }> }> => {
  // If its code cannot be loaded, the screen still works, and the ticket list has its own Sign Out button.
  const module = await import('./account-menu.tsx').catch(() => undefined);
  return { default: module?.UserMenus ?? (() => null) };
});

/** The bar at the top of every screen: brand, theme toggle, session link, bell and account menu. */
export function Header() {
  const { status, user } = useSession();
  const theme = useTheme();
  const { label, href } = createSessionLink(user?.roles);
  return (
    <header className="header">
      <div className="header-bar">
        <a className="brand" href="/" aria-label={brand.name}>
          <BrandMark logo={logo} />
        </a>
        <button
          type="button"
          className="button button-plain theme-toggle"
          aria-label="Dark theme"
          aria-pressed={theme === 'dark'}
          onClick={toggleTheme}
        >
          <ThemeIcon />
        </button>
        {status !== 'loading' && (
          <Link
            className="button button-secondary"
            to={href}
            reloadDocument={findArea(href) !== findArea(location.pathname)}
          >
            {label}
          </Link>
        )}
        {user && (
          <Suspense fallback={null}>
            <UserMenus user={user} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
