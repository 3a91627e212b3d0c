import { notifyPageChange } from './page-changes.ts';
import type { ShortcutKeys } from './shortcuts.ts';

/** The keyboard shortcuts of a mounted component. */
export interface PageActions {
  readonly keys: () => readonly ShortcutKeys[];
  readonly run: (keys: ShortcutKeys) => void;
}

const mountedActions = new Set<PageActions>();

/** Adds a component's shortcuts. @returns a function that removes them */
export function addPageActions(actions: PageActions): () => void {
  mountedActions.add(actions);
  return () => {
    mountedActions.delete(actions);
    notifyPageChange();
  };
}

/** The active shortcuts of this page with their handlers. */
export const listPageActions = (): ReadonlyMap<ShortcutKeys, () => void> =>
  new Map(
    [...mountedActions].flatMap((actions) => actions.keys().map((keys) => [keys, () => actions.run(keys)])),
  );
