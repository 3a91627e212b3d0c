import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onAuthEvent } from '../session/auth-events.ts';
import { createQueryClient } from './query-client.ts';

const queries = createQueryClient();

// What one person was shown must not wait in memory for the next.
onAuthEvent((event) => {
  if (event === 'signed_out') queries.clear();
});

/** The document's one cache of API answers. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
