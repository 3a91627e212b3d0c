import { useEffect, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { createUnloadWarning } from '../session/unload-warning.ts';

/** While `needed`, warns users who leave the page that they would lose something, such as an upload. */
export function useUnloadWarning(needed: boolean): void {
  const { user } = useSession();
  const [warn] = useState(() => createUnloadWarning(user?.id ?? ''));
  useEffect(() => {
    warn(needed);
    return () => warn(false);
  }, [warn, needed]);
}
