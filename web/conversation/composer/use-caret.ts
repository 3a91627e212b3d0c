import { type RefObject, useEffect, useState } from 'react';

/** Where the caret is in a text field that has the focus, unless something is selected. */
export function useCaret(area: RefObject<HTMLTextAreaElement | null>): number | undefined {
  const [caret, setCaret] = useState<number>();
  useEffect(() => {
    const follow = () => {
      const element = area.current;
      const hasCaret =
        element !== null &&
        document.activeElement === element &&
        element.selectionStart === element.selectionEnd;
      setCaret(hasCaret ? element.selectionStart : undefined);
    };
    const events = ['selectionchange', 'input', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, [area]);
  return caret;
}
