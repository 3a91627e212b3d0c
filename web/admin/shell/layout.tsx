import AppLayoutToolbar from '@cloudscape-design/components/app-layout-toolbar';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { noAssignee } from '@portico/shared/model/ticket.ts';
import { lazyComponent } from '../../conversation/lazily.tsx';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { ErrorBoundary } from '../../api/error-boundary.tsx';
import { LoadingBar } from '../../ui/loading/loading-bar.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { ErrorPage } from '../errors/error-page.tsx';
import { previewSetting, usePreviewedId } from '../preview/preview-state.ts';
import { useEscapeFromSelect } from '../shortcuts/use-leave-select.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { Breadcrumbs } from './navigation/breadcrumbs.tsx';
import { useCurrentPage } from './navigation/pages.ts';
import { Sidebar } from './navigation/sidebar.tsx';
import { texts } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import { useScrollPosition } from './use-scroll-position.ts';

const ShortcutsDialog = lazyComponent(
  async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);

const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette);
const Preview = lazyComponent(async () => (await import('../preview/preview.tsx')).Preview);
/** The initial width in pixels. */
const initialPreviewWidth = 420;

/** The keyboard shortcuts that work on every page. @param onHelp shows the shortcuts */
function useNavigationShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const goTo = (path: string) => () => void navigate(path);
  useShortcuts({
    'g d': goTo(adminPaths.dashboard),
    'g m': goTo(`${adminPaths.tickets}?assignee=me`),
    'g u': goTo(`${adminPaths.tickets}?assignee=${noAssignee}`),
    'g a': goTo(adminPaths.tickets),
    '?': onHelp,
  });
  useEscapeFromSelect();
}

/** Ctrl K, or Cmd K on a Mac, even while the user is typing. */
function usePaletteShortcut(onKey: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, repeat } = event;
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || repeat) return;
    event.preventDefault();
    if (document.querySelector('dialog[open], [role="dialog"]') === null) onKey();
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Moves the focus to the content after navigation to another page. */
function useFocusOnNewPage() {
  const content = useRef<HTMLDivElement>(null);
  const shownPath = useRef<string>(undefined);
  const { pathname } = useLocation();
  useEffect(() => {
    if (shownPath.current !== undefined && shownPath.current !== pathname)
      content.current?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname]);
  return content;
}

/** The layout of every admin page: top bar, side navigation, breadcrumbs and content. */
export function Layout() {
  const page = useCurrentPage();
  const { pathname, search } = useLocation();
  const contentRef = useFocusOnNewPage();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const previewedId = usePreviewedId();
  const [splitPanelSize, setSplitPanelSize] = useState(initialPreviewWidth);
  const openHelp = () => setHelpOpen(true);
  useScrollPosition();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useNavigationShortcuts(openHelp);
  usePaletteShortcut(() => setPaletteOpen(true));
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <LoadingBar />
      <div id="top-bar">
        <TopBar onOpenShortcuts={openHelp} onOpenCommands={() => setPaletteOpen(true)} />
      </div>
      <AppLayoutToolbar
        headerSelector="#top-bar"
        contentType={page?.content ?? 'default'}
        navigation={<Sidebar />}
        breadcrumbs={<Breadcrumbs />}
        toolsHide
        splitPanel={
          previewedId !== undefined && (
            <Suspense>
              <Preview id={previewedId} />
            </Suspense>
          )
        }
        splitPanelOpen={previewedId !== undefined}
        splitPanelSize={splitPanelSize}
        splitPanelPreferences={{ position: 'side' }}
        onSplitPanelResize={({ detail }) => setSplitPanelSize(detail.size)}
        onSplitPanelToggle={({ detail }) => previewSetting.set(detail.open)}
        ariaLabels={{
          navigation: texts.navigation,
          navigationToggle: texts.navigation_open,
          navigationClose: texts.navigation_close,
        }}
        content={
          <div id="content" ref={contentRef} tabIndex={-1} data-focus-fallback="self">
            <ErrorBoundary url={pathname + search} Fallback={ErrorPage}>
              <Suspense fallback={<Spinner label="Loading" />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        }
      />
      <LiveUpdates />
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
