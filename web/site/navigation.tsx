import { publicPages } from '@portico/shared/model/public-pages.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import { BrandMark, MenuIcon, ThemeIcon } from '../ui/theme/brand-mark.tsx';
import { createSessionLink } from '../ui/session-link.ts';
import { quoteLink } from './content/quote.ts';

const links = publicPages.filter((page) => page.isInNavigation);

/**
 * The path and text of the session button, such as `/support/my-tickets My Tickets`. They are in the markup,
 * so that the script contains no paths.
 */
function formatSessionLinkData(role: Role): string {
  const { href, label } = createSessionLink([role]);
  return `${href} ${label}`;
}

/**
 * The header of every public page. On small screens its links, the theme button and the session button are a
 * popover, which needs no script; the quote button is always in the bar.
 */
export function Navigation({ path, logo }: { path: string | undefined; logo: string }) {
  const session = createSessionLink(undefined);
  return (
    <header className="header">
      <div className="header-bar">
        <a className="brand" href="/">
          <BrandMark logo={logo} />
        </a>
        <div className="menu" id="menu" popover="auto">
          <nav aria-label="Main">
            {links.map((page) => (
              <a key={page.path} href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                {page.name}
              </a>
            ))}
          </nav>
          <div className="menu-foot">
            <button
              type="button"
              id="theme-toggle"
              className="button button-plain theme-toggle"
              aria-label="Dark theme"
              aria-pressed="false"
              hidden
            >
              <ThemeIcon />
            </button>
            <a
              className="button button-plain"
              id="session-link"
              href={session.href}
              data-customer={formatSessionLinkData('customer')}
              data-staff={formatSessionLinkData('agent')}
            >
              {session.label}
            </a>
          </div>
        </div>
        <a className="button button-primary" href={quoteLink.href}>
          {quoteLink.label}
        </a>
        <button
          type="button"
          className="button button-plain menu-button"
          popoverTarget="menu"
          aria-label="Menu"
        >
          <MenuIcon />
        </button>
      </div>
    </header>
  );
}
