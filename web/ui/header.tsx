import { Link } from 'react-router-dom';
import { useSession } from '../session/session.tsx';
import { areaOf } from '../session/areas.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark, ThemeIcon } from './brand-mark.tsx';
import { sessionLink } from './session-link.ts';
import { useTheme } from './theme-hook.ts';
import { toggleTheme } from './theme.ts';
import './button.css';
import './header.css';

/** The bar above every screen of the portal: brand, theme toggle, and the button that adapts to the session. */
export function Header() {
  const { status, user } = useSession();
  const theme = useTheme();
  const { label, href } = sessionLink(user?.roles);
  return (
    <header className="header">
      <div className="header-bar">
        <a className="brand" href="/">
          <BrandMark />
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
            reloadDocument={areaOf(href) !== areaOf(location.pathname)}
          >
            {label}
          </Link>
        )}
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  );
}
