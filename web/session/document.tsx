import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../ui/keep-focus.ts';
import { applyTheme } from '../ui/theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { SessionProvider } from './session.tsx';
import { followSession } from './store.ts';

/** Starts a document of the product (portal or admin): theme, focus, session and toasts around `children`. */
export function startDocument(children: ReactNode): void {
  applyTheme();
  keepFocus();
  followSession();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <SessionProvider>
      {children}
      <Toaster />
    </SessionProvider>,
  );
}
