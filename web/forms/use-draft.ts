import { useEffect, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { type DraftForm, openDraft } from './open-draft.ts';

export type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>;

/**
 * Stores the values of a form in this browser until the form is sent or discarded. They survive a reload, the
 * end of the session, and leaving the page. The form must start with `values`, and call `edited` after each
 * change.
 */
export function useDraft<Values extends object>(form: DraftForm<Values>) {
  const { user } = useSession();
  const [draft] = useState(() => openDraft(user?.id ?? '', form));
  const [restored, setRestored] = useState(draft.restored);
  useEffect(() => {
    addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.close();
    };
  }, [draft]);
  return {
    ...draft,
    /** The stored draft that the form was restored from, until it is sent or discarded. */
    restored,
    sent: () => {
      draft.sent();
      setRestored(undefined);
    },
    discard: () => {
      draft.discard();
      setRestored(undefined);
    },
  };
}
