import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { useSession } from '../../session/session.tsx';
import type { SessionUser } from '../../session/user.ts';
import './account-menu.css';

const links = [
  { label: 'Change name', to: `${portalPaths.profile}#name` },
  { label: 'Change password', to: `${portalPaths.profile}#password` },
  { label: 'Two-step sign-in', to: `${portalPaths.profile}#two-step` },
];

const initialsOf = (name: string): string => {
  const words = name.split(/[\s.@]+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase();
};

/** A button that opens a panel with the user's name, links to the profile, and sign-out. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return undefined;
    const closeOnOutside = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) === false) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', closeOnEscape);
    addEventListener('pointerdown', closeOnOutside);
    addEventListener('focusin', closeOnOutside);
    return () => {
      removeEventListener('keydown', closeOnEscape);
      removeEventListener('pointerdown', closeOnOutside);
      removeEventListener('focusin', closeOnOutside);
    };
  }, [open]);
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
          {initialsOf(user.full_name)}
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
