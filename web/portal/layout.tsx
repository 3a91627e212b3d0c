import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Header } from './header/header.tsx';
import './layout.css';

/**
 * The header and the main element of every screen. After navigation, the focus and the scroll position are at
 * the start of the new screen.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    // On Back and Forward the browser restores the scroll position.
    if (navigationType !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, navigationType]);
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
