import { useEffect } from 'react';

const closedSelectSelector = '[aria-haspopup="listbox"][aria-expanded="false"]';

/**
 * Makes Escape move the focus from a closed select to the page. In a select, letters choose options; on the
 * page, they are shortcuts.
 */
export function useEscapeFromSelect(): void {
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
