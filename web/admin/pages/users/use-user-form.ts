import { useRef, useState } from 'react';
import type { Issue } from '../../../api/error.ts';
import { errorsOf, type UserDraft, type UserErrors } from './user-draft.ts';

/** What is entered in a dialog, what is wrong with it, and where the focus goes then. */
export function useUserForm(start: UserDraft, problemsOf: (draft: UserDraft) => UserErrors) {
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<UserErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const show = (wrong: UserErrors) => {
    setErrors(wrong);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return {
    draft,
    errors,
    form,
    change: (change: Partial<UserDraft>) => {
      setDraft((before) => ({ ...before, ...change }));
      setErrors({});
    },
    refused: (issues: readonly Issue[]) => show(errorsOf(issues)),
    /** Whether nothing stands in the way; else that is shown. */
    check: (): boolean => {
      const wrong = problemsOf(draft);
      show(wrong);
      return Object.keys(wrong).length === 0;
    },
  };
}
