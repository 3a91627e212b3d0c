import { useSyncExternalStore } from 'react';
import { createStoredSwitch } from '../shell/stored-switch.ts';

/** Whether the ticket list shows a preview of a ticket next to it. */
export const previewSetting = createStoredSwitch('preview', false);

let previewedId: string | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a ticket in the preview; undefined for none. */
export function showInPreview(id: string | undefined): void {
  previewedId = id;
  for (const listener of listeners) listener();
}

/** The id of the ticket in the preview. */
export const usePreviewedId = (): string | undefined => useSyncExternalStore(subscribe, () => previewedId);
