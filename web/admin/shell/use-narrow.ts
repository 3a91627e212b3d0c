import { useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a phone, so that Cloudscape hides its navigation. */
const phone = matchMedia('(max-width: 688px)');
const watch = (onChange: () => void) => {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
};

export const useNarrow = (): boolean => useSyncExternalStore(watch, () => phone.matches);
