import { useEffect, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { createUnloadWarning } from '../session/unload-warning.ts';

/** Warns before the page is left while the user would lose something, such as an upload. */
export function useUnloadWarning(needed: boolean): void {
  const { user } = useSession();
  const [warn] = useState(() => createUnloadWarning(user?.id ?? ''));
  useEffect(() => {
    warn(needed);
    return () => warn(false);
  }, [warn, needed]);
}
