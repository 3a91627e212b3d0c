import { useEffect, useRef, useState } from 'react';

/** Debounce time between typing and searching, in milliseconds. */
const debounceTime = 300;

/**
 * The text of a search box, applied after a pause in typing. When `applied` changes for another reason (Back
 * or Clear filters), the box shows the new text.
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    clearTimeout(timer.current);
    setText(applied);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    type: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        sent.current = next.trim() === '' ? '' : next;
        apply(next);
      }, debounceTime);
    },
  };
}
