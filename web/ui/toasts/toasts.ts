type Kind = 'success' | 'warning' | 'error';

export interface Toast {
  readonly id: number;
  readonly kind: Kind;
  readonly title: string;
  readonly description: string | undefined;
  /** False while the toast disappears. */
  readonly open: boolean;
}

/** The maximum number of visible toasts, and the milliseconds that a toast takes to disappear. */
const maxVisibleToasts = 3;
const exitTime = 200;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const getCurrentToasts = (): readonly Toast[] => toasts;

/** Subscribes to changes of the toasts; returns the function that unsubscribes. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets a toast disappear, then removes it. */
export function closeToast(id: number): void {
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), exitTime);
}

/** Shows a toast; the oldest disappears when there are too many. */
function showToast(kind: Kind, title: string, description?: string): void {
  lastId += 1;
  setToasts([...toasts, { id: lastId, kind, title, description, open: true }]);
  for (const { id } of toasts.filter(({ open }) => open).slice(0, -maxVisibleToasts)) closeToast(id);
}

interface Details {
  description?: string | undefined;
}

/** Shows short messages that disappear after a few seconds. */
export const toast = {
  success: (title: string, { description }: Details = {}): void => showToast('success', title, description),
  warning: (title: string, { description }: Details = {}): void => showToast('warning', title, description),
  error: (title: string, { description }: Details = {}): void => showToast('error', title, description),
};

const key = 'toast';

const isKind = (value: unknown): value is Kind =>
  value === 'success' || value === 'warning' || value === 'error';

/** Stores a toast across a full page load; `showPendingToast` shows it in the next document of this tab. */
export const toastOnNextPage = (kind: Kind, message: string): void =>
  sessionStorage.setItem(key, JSON.stringify([kind, message]));

/** Stores the newest toast that is visible, before a full page load removes it. */
export function keepToast(): void {
  const newestToast = toasts.findLast(({ open }) => open);
  if (newestToast !== undefined) toastOnNextPage(newestToast.kind, newestToast.title);
}

/** Shows the toast that the previous document stored, if any. */
export function showPendingToast(): void {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (stored === null) return;
  const value: unknown = JSON.parse(stored);
  if (!Array.isArray(value)) return;
  const parts: readonly unknown[] = value;
  const [kind, message] = parts;
  if (isKind(kind) && typeof message === 'string') showToast(kind, message);
}
