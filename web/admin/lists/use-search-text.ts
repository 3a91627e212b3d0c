import { useEffect, useRef, useState } from 'react';

/** How long somebody pauses before what they typed is looked for, in milliseconds. */
const pause = 300;

/**
 * The text of a search box whose search is applied after a pause in typing. When `applied` changes otherwise (Back, Clear filters), the
 * box follows.
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
      }, pause);
    },
  };
}
