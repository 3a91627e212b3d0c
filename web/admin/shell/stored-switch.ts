import { useSyncExternalStore } from 'react';

/** A setting of the user that this browser stores. @param initially the default */
export function storedSwitch(name: string, initially: boolean) {
  const other = initially ? 'off' : 'on';
  const listeners = new Set<() => void>();
  const isOn = (): boolean => (localStorage.getItem(name) === other) !== initially;
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    isOn,
    set(on: boolean): void {
      if (on === initially) localStorage.removeItem(name);
      else localStorage.setItem(name, other);
      for (const listener of listeners) listener();
    },
    use: (): boolean => useSyncExternalStore(watch, isOn),
  };
}
