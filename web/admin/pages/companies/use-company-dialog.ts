import { useCallback, useState } from 'react';
import type { Company } from '@portico/shared/contract/companies.ts';

interface Opening {
  /** Tells one opening from another: each starts afresh. */
  number: number;
  /** The company to edit; undefined adds one. */
  company: Company | undefined;
}

/** The dialog stays mounted when it closes, so that it can give the focus back to what opened it. */
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
