import { useSyncExternalStore } from 'react';

/** A setting of the user that this browser stores. @param defaultValue the value until the user changes it */
export function createStoredSwitch(name: string, defaultValue: boolean) {
  const changedValue = defaultValue ? 'off' : 'on';
  const listeners = new Set<() => void>();
  const isOn = (): boolean => (localStorage.getItem(name) === changedValue) !== defaultValue;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    isOn,
    set(enabled: boolean): void {
      if (enabled === defaultValue) localStorage.removeItem(name);
      else localStorage.setItem(name, changedValue);
      for (const listener of listeners) listener();
    },
    use: (): boolean => useSyncExternalStore(subscribe, isOn),
  };
}
