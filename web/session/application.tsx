import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import { applyTheme } from '../ui/theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { SessionProvider } from './session.tsx';
import { currentSession, followSession, subscribe } from './store.ts';

/** Starts a document of the product (portal or admin): session, cache and toasts around `children`. */
export function startApplication(children: ReactNode): void {
  applyTheme();
  const queries = createQueryClient();
  subscribe(() => {
    if (currentSession().status === 'signed-out') queries.clear();
  });
  followSession();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        {children}
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>,
  );
}
