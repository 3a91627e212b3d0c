const listeners = new Set<() => void>();

/** Says that other things may be possible on the page now. */
export function pageChanged(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that ends it */
export function onPageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
