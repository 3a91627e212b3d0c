import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { installFocusFallback } from '../ui/focus-fallback.ts';
import { applyTheme } from '../ui/theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { showPendingToast } from '../ui/toasts.ts';
import { SessionProvider } from './session.tsx';
import { startSessionStore } from './session-store.ts';

/** Renders `children` into the document (portal or admin) with theme, focus handling, session and toasts. */
export function startDocument(children: ReactNode): void {
  applyTheme();
  installFocusFallback();
  startSessionStore();
  // Before a screen stores a toast for the next document.
  showPendingToast();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <SessionProvider>
      {children}
      <Toaster />
    </SessionProvider>,
  );
}
