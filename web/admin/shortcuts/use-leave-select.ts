import { useEffect } from 'react';

const closedSelect = '[aria-haspopup="listbox"][aria-expanded="false"]';

/** Escape leads from a closed select, where a letter chooses an option, to the page and its keys. */
export function useLeaveSelect(): void {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof HTMLElement && target.matches(closedSelect)) target.blur();
    };
    // Before the select gets the key: the one that closes its list does not leave it.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
