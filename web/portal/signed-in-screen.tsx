import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { LiveUpdates } from '../live/live-updates.tsx';
import { RequireSession } from '../session/guard.tsx';

/** Wraps each screen for signed-in users; other screens do not load the cache of API responses. */
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
