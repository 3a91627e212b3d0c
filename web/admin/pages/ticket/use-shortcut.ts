import { useEffect, useEffectEvent, useState } from 'react';

const stored = 'shortcuts';
const off = 'off';

/** Where a key is text, or means something else. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [aria-expanded="true"]';

/**
 * Calls `act` when the user presses a single key outside of fields and dialogs. The user can turn it off, for
 * those who speak their input (WCAG 2.2, 2.1.4).
 */
export function useShortcut(key: string, act: () => void) {
  const [on, setOn] = useState(() => localStorage.getItem(stored) !== off);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (event.key.toLowerCase() !== key || ctrlKey || metaKey || altKey || defaultPrevented || repeat) return;
    if (target instanceof Element && target.closest(typing) !== null) return;
    act();
  });
  useEffect(() => {
    if (!on) return undefined;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
  return {
    on,
    set: (next: boolean) => {
      if (next) localStorage.removeItem(stored);
      else localStorage.setItem(stored, off);
      setOn(next);
    },
  };
}
