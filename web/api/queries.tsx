import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentSession, subscribe } from '../session/store.ts';
import { createQueryClient } from './query-client.ts';

const queries = createQueryClient();

// What one person was shown must not wait in memory for the next.
subscribe(() => {
  if (currentSession().status === 'signed-out') queries.clear();
});

/** The document's one cache of API answers. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
