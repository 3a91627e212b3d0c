import { useEffect, useEffectEvent } from 'react';
import { shortcutsSetting } from './setting.ts';
import { addPageActs } from './page-acts.ts';
import { pageChanged } from './page-changes.ts';
import { isShortcut, type ShortcutKeys } from './shortcuts.ts';

/** Where a key is text, or means something else: in a closed select, a letter chooses an option. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [aria-haspopup="listbox"], [aria-expanded="true"]';

/** Milliseconds between the two keys of a sequence. */
const longestPause = 1500;

/** What the user pressed last outside of fields. */
let last: { readonly event: KeyboardEvent; readonly key: string; readonly before: string } | undefined;

/** The key of an event, and the one before it if that was a moment ago. */
function keysOf(event: KeyboardEvent): { key: string; before: string } {
  // Each component that listens gets the same event.
  if (last?.event === event) return last;
  const before = last && event.timeStamp - last.event.timeStamp < longestPause ? last.key : '';
  last = { event, key: event.key, before };
  return last;
}

/**
 * Calls an act when the user presses its key, or its two keys one after the other, outside of fields and
 * dialogs; keys whose act is undefined do nothing. The user can turn this off, for those who speak their
 * input (WCAG 2.2, 2.1.4).
 */
export function useShortcuts(acts: Readonly<Partial<Record<ShortcutKeys, (() => void) | undefined>>>): void {
  const on = shortcutsSetting.use();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest(typing) !== null) return;
    const { key, before } = keysOf(event);
    const entries = Object.entries(acts);
    const [, act] =
      entries.find(([keys]) => keys === `${before} ${key}`) ??
      // The second key of a sequence is not a key of its own.
      entries.find(([keys]) => keys === key && before !== 'g') ??
      [];
    // The focus moves on while a key is held down.
    if (!act || (repeat && key !== 'j' && key !== 'k')) return;
    event.preventDefault();
    act();
  });
  const keysNow = useEffectEvent(() =>
    Object.keys(acts)
      .filter(isShortcut)
      .filter((keys) => acts[keys] !== undefined),
  );
  const run = useEffectEvent((keys: ShortcutKeys) => acts[keys]?.());
  // Commands are found with single keys off, too.
  useEffect(() => addPageActs({ keys: () => keysNow(), run: (keys) => run(keys) }), []);
  // After each rendering: the acts may be others.
  useEffect(pageChanged);
  useEffect(() => {
    if (!on) return undefined;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
}
