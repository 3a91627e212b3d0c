import { notifyPageChange } from './page-changes.ts';
import type { ShortcutKeys } from './shortcuts.ts';

/** The keyboard shortcuts of a mounted component. */
export interface PageActions {
  readonly keys: () => readonly ShortcutKeys[];
  readonly run: (keys: ShortcutKeys) => void;
}

const mountedActions = new Set<PageActions>();

/** Adds a component's shortcuts. @returns a function that removes them */
export function addPageActions(acts: PageActions): () => void {
  mountedActions.add(acts);
  return () => {
    mountedActions.delete(acts);
    notifyPageChange();
  };
}

/** The active shortcuts of this page with their handlers. */
export const pageActions = (): ReadonlyMap<ShortcutKeys, () => void> =>
  new Map([...mountedActions].flatMap((acts) => acts.keys().map((keys) => [keys, () => acts.run(keys)])));
