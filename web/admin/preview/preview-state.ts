import { useSyncExternalStore } from 'react';
import { storedSwitch } from '../shell/stored-switch.ts';

/** Whether the ticket list shows a preview of a ticket next to it. */
export const previewSetting = storedSwitch('preview', false);

let shownId: string | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a ticket in the preview; undefined for none. */
export function showInPreview(id: string | undefined): void {
  shownId = id;
  for (const listener of listeners) listener();
}

/** The id of the ticket in the preview. */
export const useShownInPreview = (): string | undefined => useSyncExternalStore(subscribe, () => shownId);
