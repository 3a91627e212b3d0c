const listeners = new Set<() => void>();

/** Announces that the available commands of the page may have changed. */
export function notifyPageChange(): void {
  for (const listener of listeners) listener();
}

/** Subscribes to these announcements. @returns a function that unsubscribes */
export function onPageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
