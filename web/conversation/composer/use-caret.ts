import { type RefObject, useSyncExternalStore } from 'react';

const events = ['selectionchange', 'input', 'focusin', 'focusout'] as const;

function subscribe(onMove: () => void): () => void {
  for (const event of events) document.addEventListener(event, onMove);
  return () => {
    for (const event of events) document.removeEventListener(event, onMove);
  };
}

const readCaret = (element: HTMLTextAreaElement | null): number | undefined =>
  element !== null && document.activeElement === element && element.selectionStart === element.selectionEnd
    ? element.selectionStart
    : undefined;

/** The caret's position in a focused textarea; undefined without focus, or if text is selected. */
export function useCaret(textarea: RefObject<HTMLTextAreaElement | null>): number | undefined {
  return useSyncExternalStore(subscribe, () => readCaret(textarea.current));
}
