import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Header } from './header/header.tsx';
import './layout.css';

/** Header and main part of every screen; a change of screen moves focus and view to its beginning. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    // Going back is left to the browser, which remembers where the reader was.
    if (navigation !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, navigation]);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main className="screen" id="main" ref={main} tabIndex={-1} data-focus-fallback="self">
        {children}
      </main>
    </>
  );
}
