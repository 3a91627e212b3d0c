import { useSyncExternalStore } from 'react';
import { storedSwitch } from '../shell/stored-switch.ts';

/** Whether the list of tickets shows one of them beside it. */
export const previewSetting = storedSwitch('preview', false);

let shown: string | undefined;
const listeners = new Set<() => void>();
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a ticket beside the page; undefined for none. */
export function showInPreview(id: string | undefined): void {
  shown = id;
  for (const listener of listeners) listener();
}

/** The id of the ticket beside the page. */
export const useShownInPreview = (): string | undefined => useSyncExternalStore(watch, () => shown);
