import { notifyPageChange } from './page-changes.ts';
import type { ShortcutKeys } from './shortcuts.ts';

/** The keyboard shortcuts of a mounted component. */
export interface PageActions {
  readonly keys: () => readonly ShortcutKeys[];
  readonly run: (keys: ShortcutKeys) => void;
}

const mounted = new Set<PageActions>();

/** @returns a function that removes them */
export function addPageActions(acts: PageActions): () => void {
  mounted.add(acts);
  return () => {
    mounted.delete(acts);
    notifyPageChange();
  };
}

/** The active shortcuts of this page with their handlers. */
export const pageActions = (): ReadonlyMap<ShortcutKeys, () => void> =>
  new Map([...mounted].flatMap((acts) => acts.keys().map((keys) => [keys, () => acts.run(keys)])));
