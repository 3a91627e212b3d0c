import { useEffect, useRef } from 'react';

/**
 * Closes a panel when the user presses Escape, or clicks or moves the focus elsewhere.
 * @param isInside whether an element belongs to the panel, or to the button that opens it
 * @param onClose called with `focus: true` if the focus must return to the button
 */
export function useDismiss(
  open: boolean,
  isInside: (element: Element) => boolean,
  onClose: (returnFocus: boolean) => void,
): void {
  const current = useRef({ isInside, onClose });
  useEffect(() => {
    current.current = { isInside, onClose };
  });
  useEffect(() => {
    if (!open) return undefined;
    const closeOnOutsideEvent = ({ target }: Event) => {
      if (target instanceof Element && !current.current.isInside(target)) current.current.onClose(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') current.current.onClose(true);
    };
    addEventListener('keydown', closeOnEscape);
    addEventListener('pointerdown', closeOnOutsideEvent);
    addEventListener('focusin', closeOnOutsideEvent);
    return () => {
      removeEventListener('keydown', closeOnEscape);
      removeEventListener('pointerdown', closeOnOutsideEvent);
      removeEventListener('focusin', closeOnOutsideEvent);
    };
  }, [open]);
}
