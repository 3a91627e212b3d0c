import { useSyncExternalStore } from 'react';

/** Matches windows as narrow as a phone, in which Cloudscape hides its navigation. */
const phoneQuery = matchMedia('(max-width: 688px)');
const subscribe = (onChange: () => void) => {
  phoneQuery.addEventListener('change', onChange);
  return () => phoneQuery.removeEventListener('change', onChange);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => phoneQuery.matches);
