import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { LiveUpdates } from '../live/live-updates.tsx';
import { RequireSession } from '../session/guard.tsx';

/** Wraps each screen for signed-in users. Only these screens load React Query, which caches API responses. */
export function SignedInScreen({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <RequireSession>
        {children}
        <LiveUpdates />
      </RequireSession>
    </QueryProvider>
  );
}
