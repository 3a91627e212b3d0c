import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { installFocusFallback } from '../ui/focus-fallback.ts';
import { applyTheme } from '../ui/theme/theme.ts';
import { getCurrentToasts, onToastsChange, showPendingToast } from '../ui/toasts/toasts.ts';
import { SessionProvider } from './session.tsx';
import { startSessionStore } from './session-store.ts';

/**
 * Milliseconds after which the code of toasts is loaded in advance, because toasts must also appear offline.
 */
const toasterDelay = 2_000;

const waitForFirstToast = () =>
  new Promise<void>((resolve) => {
    if (getCurrentToasts().length > 0) return resolve();
    onToastsChange(resolve);
    setTimeout(resolve, toasterDelay);
  });

const importToaster = () => import('../ui/toasts/toaster.tsx');

const waitUntilOnline = () =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Loaded after the screen, which works without it. */
const Toaster = lazy<ComponentType>(() =>
  waitForFirstToast()
    .then(() => importToaster().catch(() => waitUntilOnline().then(importToaster)))
    .then(
      (module) => ({ default: module.Toaster }),
      () => ({ default: () => null }),
    ),
);

/** Renders `children` into the document (portal or admin) with theme, focus handling, session and toasts. */
export function startDocument(children: ReactNode): void {
  applyTheme();
  installFocusFallback();
  startSessionStore();
  // Runs before rendering, because a screen may store another toast, for the next document.
  showPendingToast();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <SessionProvider>
      {children}
      <Suspense>
        <Toaster />
      </Suspense>
    </SessionProvider>,
  );
}
