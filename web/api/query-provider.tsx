import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onAuthEvent } from '../session/auth-events.ts';
import { onOwnChange } from './own-changes.ts';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();

// Hidden lists are refetched when they are next shown; the code that made the change updates the visible
// ones.
onOwnChange(() => {
  for (const key of ['tickets', 'dashboard'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' });
});

// The next user must not see the previous user's data.
onAuthEvent((event) => {
  if (event === 'signed_out') queryClient.clear();
});

/** Provides the document's cache of API responses. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
