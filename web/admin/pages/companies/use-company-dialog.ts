import { useCallback, useState } from 'react';
import type { Company } from '@portico/shared/contract/companies.ts';

interface Opening {
  /** Increases with each opening; as a React key it resets the dialog. */
  number: number;
  /** The company to edit; undefined to add one. */
  company: Company | undefined;
}

/** The dialog stays mounted when it closes, so that it can return the focus to the control that opened it. */
export function useCompanyDialog() {
  const [opening, setOpening] = useState<Opening>();
  const [visible, setVisible] = useState(false);
  const open = useCallback((company: Company | undefined) => {
    setOpening((before) => ({ number: (before?.number ?? 0) + 1, company }));
    setVisible(true);
  }, []);
  const close = useCallback(() => setVisible(false), []);
  return { opening, visible, open, close };
}
