import type { ReactNode } from 'react';
import { Queries } from '../api/queries.tsx';
import { RequireSession } from '../session/guard.tsx';

/** Around every screen of the portal but sign-in, which needs no cache of API answers and does not load the code for it. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <Queries>
      <RequireSession>{children}</RequireSession>
    </Queries>
  );
}
