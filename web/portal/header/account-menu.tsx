import { type ComponentType, Suspense, lazy, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { useSession } from '../../session/session.tsx';
import type { SessionUser } from '../../session/stored/user.ts';
import { useDismiss } from '../../ui/use-dismiss.ts';
import './account-menu.css';

// Loaded after the first paint; the screen also works if its code cannot be loaded.
const Bell = lazy(async (): Promise<{ default: ComponentType }> => {
  const module = await import('./bell.tsx').catch(() => undefined);
  return { default: module?.Bell ?? (() => null) };
});

const links = [
  { label: 'Change name', to: `${portalPaths.profile}#name` },
  { label: 'Change password', to: `${portalPaths.profile}#password` },
  { label: 'Two-step sign-in', to: `${portalPaths.profile}#two-step` },
];

const formatInitials = (name: string): string => {
  const words = name.split(/[\s.@]+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase();
};

/** The header's elements for a signed-in user: the bell and the account menu. */
export function UserMenus({ user }: { user: SessionUser }) {
  return (
    <>
      <div className="bell-place">
        <Suspense>
          <Bell />
        </Suspense>
      </div>
      <AccountMenu user={user} />
    </>
  );
}

/** A button that opens a panel with the user's name, links to the profile, and sign-out. */
function AccountMenu({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useDismiss(
    open,
    (element) => menu.current?.contains(element) === true,
    (returnFocus) => {
      setOpen(false);
      if (returnFocus) button.current?.focus();
    },
  );
  return (
    <div className="account" ref={menu}>
      <button
        ref={button}
        type="button"
        className="button button-plain account-button"
        aria-expanded={open}
        aria-controls={id}
        aria-label="Your account"
        onClick={() => setOpen(!open)}
      >
        <span className="account-initials" aria-hidden="true">
          {formatInitials(user.full_name)}
        </span>
      </button>
      <div className="account-panel" id={id} hidden={!open}>
        <p className="account-name">{user.full_name}</p>
        <p className="account-email">{user.email}</p>
        <ul>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link className="button button-plain" to={to} onClick={() => setOpen(false)}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className="button button-plain" onClick={() => void signOut()}>
              Sign Out
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
