import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Header } from './header/header.tsx';
import './layout.css';

/**
 * Header and main element of every screen. Navigating to another screen moves the focus and the scroll
 * position to its start.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const navigation = useNavigationType();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    // On Back and Forward the browser restores the scroll position.
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
