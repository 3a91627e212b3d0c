import { useEffect, useEffectEvent } from 'react';
import { shortcutsSetting } from './setting.ts';
import { addPageActions } from './page-actions.ts';
import { notifyPageChange } from './page-changes.ts';
import { type ShortcutKeys, isShortcut } from './shortcuts.ts';

/** Elements where a key is text, or has another meaning: in a closed select, a letter chooses an option. */
const typingSelector =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [aria-haspopup="listbox"], [aria-expanded="true"]';

/** Milliseconds between the two keys of a sequence. */
const longestPause = 1500;

/** The last key pressed outside of fields. */
let lastPress: { readonly event: KeyboardEvent; readonly key: string; readonly before: string } | undefined;

/** The key of an event, and the preceding key if it was recent. */
function recordPress(event: KeyboardEvent): { key: string; before: string } {
  // Each listening component calls this with the same event, which must be recorded once only.
  if (lastPress?.event === event) return lastPress;
  const before = lastPress && event.timeStamp - lastPress.event.timeStamp < longestPause ? lastPress.key : '';
  lastPress = { event, key: event.key, before };
  return lastPress;
}

/**
 * Calls a handler when the user presses its key, or its two keys one after the other, outside of fields and
 * dialogs; keys whose handler is undefined do nothing. Users of speech input can turn this off (WCAG 2.2,
 * 2.1.4).
 */
export function useShortcuts(
  handlers: Readonly<Partial<Record<ShortcutKeys, (() => void) | undefined>>>,
): void {
  const areShortcutsOn = shortcutsSetting.use();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest(typingSelector) !== null) return;
    const { key, before } = recordPress(event);
    const entries = Object.entries(handlers);
    const [, handler] =
      entries.find(([keys]) => keys === `${before} ${key}`) ??
      // The second key of a sequence does not count as a single key.
      entries.find(([keys]) => keys === key && before !== 'g') ??
      [];
    // While a key is held down, only the shortcuts that move the focus repeat.
    if (!handler || (repeat && key !== 'j' && key !== 'k')) return;
    event.preventDefault();
    handler();
  });
  const getActiveKeys = useEffectEvent(() =>
    Object.keys(handlers)
      .filter(isShortcut)
      .filter((keys) => handlers[keys] !== undefined),
  );
  const run = useEffectEvent((keys: ShortcutKeys) => handlers[keys]?.());
  // The command palette finds these shortcuts even if single-key shortcuts are off.
  useEffect(() => addPageActions({ keys: () => getActiveKeys(), run: (keys) => run(keys) }), []);
  // Runs after each render, because the handlers may have changed.
  useEffect(notifyPageChange);
  useEffect(() => {
    if (!areShortcutsOn) return undefined;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [areShortcutsOn]);
}
