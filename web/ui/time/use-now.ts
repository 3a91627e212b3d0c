import { useSyncExternalStore } from 'react';

const halfMinute = 30_000;
const subscribeToHalfMinutes = (onChange: () => void) => {
  const timer = setInterval(onChange, halfMinute);
  return () => clearInterval(timer);
};
const getRoundedTime = () => Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute;

/** Milliseconds since 1970, rounded up to half a minute; the component renders again when it changes. */
export const useNow = (): number => useSyncExternalStore(subscribeToHalfMinutes, getRoundedTime);
