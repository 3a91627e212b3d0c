import AppLayout from '@cloudscape-design/components/app-layout';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useRouteHandle } from './route-handle.ts';
import { SideBar } from './side-bar.tsx';
import { texts } from './texts.ts';
import { TopBar } from './top-bar.tsx';

/** Moves the focus to the content after a change of page. */
function useFocusOnNewPage() {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const { pathname } = useLocation();
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== pathname)
      content.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return content;
}

/** The layout of every admin page: top bar, side navigation, breadcrumbs and content. */
export function Layout() {
  const { content } = useRouteHandle();
  const start = useFocusOnNewPage();
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <div id="top-bar">
        <TopBar />
      </div>
      <AppLayout
        headerSelector="#top-bar"
        contentType={content}
        navigation={<SideBar />}
        breadcrumbs={<Breadcrumbs />}
        toolsHide
        ariaLabels={{
          navigation: texts.navigation,
          navigationToggle: texts.navigation_open,
          navigationClose: texts.navigation_close,
        }}
        content={
          <div id="content" ref={start} tabIndex={-1} data-focus-fallback="self">
            <Outlet />
          </div>
        }
      />
      <ScrollRestoration />
      <LiveUpdates />
    </>
  );
}
