import { useEffect, useRef, useState } from 'react';

/** Debounce time between typing and searching, in milliseconds. */
const debounceTime = 300;

/**
 * The text of a search box, applied after a pause in typing. When `appliedText` changes for another reason
 * (Back or Clear filters), the box shows the new text.
 */
export function useSearchText(appliedText: string, apply: (text: string) => void) {
  const [text, setText] = useState(appliedText);
  const lastSentText = useRef(appliedText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (appliedText === lastSentText.current) return;
    lastSentText.current = appliedText;
    clearTimeout(timer.current);
    setText(appliedText);
  }, [appliedText]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    type: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        lastSentText.current = next.trim() === '' ? '' : next;
        apply(next);
      }, debounceTime);
    },
  };
}
