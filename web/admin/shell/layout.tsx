import AppLayout from '@cloudscape-design/components/app-layout';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { unassigned } from '@portico/shared/model/ticket.ts';
import { lazily } from '../../conversation/lazily.tsx';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useRouteHandle } from './route-handle.ts';
import { SideBar } from './side-bar.tsx';
import { texts } from './texts.ts';
import { TopBar } from './top-bar.tsx';

const ShortcutsDialog = lazily(
  async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** The keys that work on every page. @param onHelp shows them */
function useNavigationShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate(path);
  useShortcuts({
    'g d': to(adminPaths.dashboard),
    'g m': to(`${adminPaths.tickets}?assignee=me`),
    'g u': to(`${adminPaths.tickets}?assignee=${unassigned}`),
    'g a': to(adminPaths.tickets),
    '?': onHelp,
  });
}

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
  const [helps, setHelps] = useState(false);
  const help = () => setHelps(true);
  useNavigationShortcuts(help);
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <div id="top-bar">
        <TopBar onShortcuts={help} />
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
      {helps && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelps(false)} />
        </Suspense>
      )}
    </>
  );
}
