import { pageChanged } from './page-changes.ts';
import type { ShortcutKeys } from './shortcuts.ts';

/** What a mounted component does on keys. */
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

/** The keys that do something on this page, each with its act. */
export const pageActs = (): ReadonlyMap<ShortcutKeys, () => void> =>
  new Map([...mounted].flatMap((acts) => acts.keys().map((keys) => [keys, () => acts.run(keys)])));
