import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { LiveUpdates } from '../live/live-updates.tsx';
import { RequireSession } from '../session/guard.tsx';

/**
 * Wraps every screen of the portal except sign-in, which does not need (and load) the cache of API responses.
 */
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
