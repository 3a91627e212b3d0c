/** Milliseconds after which the page shows that it is loading. */
const slowDelay = 300;

let count = 0;
const listeners = new Set<() => void>();

function changeCount(change: 1 | -1): void {
  count += change;
  for (const listener of listeners) listener();
}

/** Whether something that the user waits for has been loading for a while. */
export const isLoadingSlowly = (): boolean => count > 0;

/** Subscribes to changes of `isLoadingSlowly`; returns the function that unsubscribes. */
export function onSlowLoadChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the page show that code is loading, if that takes long. @returns the result of `promise` */
export async function showSlowLoad<T>(promise: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    changeCount(1);
  }, slowDelay);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    if (isSlow) changeCount(-1);
  }
}
