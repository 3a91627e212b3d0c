import { useCallback, useState } from 'react';

interface DialogOpening<T> {
  /** Increases each time the dialog opens; used as a React key, it resets the dialog. */
  number: number;
  /** The item to edit; undefined to add one. */
  item: T | undefined;
}

/** The dialog stays mounted when it closes, so that it can return the focus to the control that opened it. */
export function useItemDialog<T>() {
  const [opening, setOpening] = useState<DialogOpening<T>>();
  const [visible, setVisible] = useState(false);
  const open = useCallback((item: T | undefined) => {
    setOpening((before) => ({ number: (before?.number ?? 0) + 1, item }));
    setVisible(true);
  }, []);
  const close = useCallback(() => setVisible(false), []);
  return { opening, visible, open, close };
}
