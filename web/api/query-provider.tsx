import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onAuthEvent } from '../session/auth-events.ts';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();

// The next user must not see the previous user's data.
onAuthEvent((event) => {
  if (event === 'signed_out') queryClient.clear();
});

/** Provides the document's one cache of API responses. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
