import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { RequireSession } from '../session/guard.tsx';

/** Around every screen of the portal but sign-in, which needs no cache of API answers and does not load the code for it. */
export function SignedInScreen({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <RequireSession>{children}</RequireSession>
    </QueryProvider>
  );
}
