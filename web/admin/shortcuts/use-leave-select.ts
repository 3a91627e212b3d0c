import { useEffect } from 'react';

const closedSelectSelector = '[aria-haspopup="listbox"][aria-expanded="false"]';

/**
 * Escape moves the focus from a closed select, where letters choose options, to the page and its shortcuts.
 */
export function useLeaveSelect(): void {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof HTMLElement && target.matches(closedSelectSelector))
        target.blur();
    };
    // Runs before the select handles the key: an Escape that closes the list must not also leave the select.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
