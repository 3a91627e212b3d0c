const stored = 'shortcuts';
const off = 'off';
const listeners = new Set<() => void>();

export const areShortcutsOn = (): boolean => localStorage.getItem(stored) !== off;

/** Keeps the user's choice in this browser. */
export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(stored);
  else localStorage.setItem(stored, off);
  for (const listener of listeners) listener();
}

/** @returns a function that ends the subscription */
export function onSettingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
