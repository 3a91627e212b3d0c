import { useSyncExternalStore } from 'react';

/** A phone, by the width at which Cloudscape folds its navigation away. */
const phone = matchMedia('(max-width: 688px)');
const watch = (onChange: () => void) => {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
};

export const useNarrow = (): boolean => useSyncExternalStore(watch, () => phone.matches);
