import { pageChanged } from './page-changes.ts';
import type { ShortcutKeys } from './shortcuts.ts';

/** The keyboard shortcuts of a mounted component. */
export interface PageActs {
  readonly keys: () => readonly ShortcutKeys[];
  readonly run: (keys: ShortcutKeys) => void;
}

const mounted = new Set<PageActs>();

/** @returns a function that removes them */
export function addPageActs(acts: PageActs): () => void {
  mounted.add(acts);
  return () => {
    mounted.delete(acts);
    pageChanged();
  };
}

/** The active shortcuts of this page with their handlers. */
export const pageActs = (): ReadonlyMap<ShortcutKeys, () => void> =>
  new Map([...mounted].flatMap((acts) => acts.keys().map((keys) => [keys, () => acts.run(keys)])));
