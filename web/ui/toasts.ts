import { toast } from 'sonner';

type Kind = 'success' | 'error';

const key = 'toast';

const isKind = (value: unknown): value is Kind => value === 'success' || value === 'error';

/** Stores a toast across a full page load; `showPendingToast` shows it in the next document of this tab. */
export const toastOnNextPage = (kind: Kind, message: string): void =>
  sessionStorage.setItem(key, JSON.stringify([kind, message]));

/** Stores the newest toast that is visible, before a full page load removes it. */
export function keepToast(): void {
  const [newest] = toast.getToasts();
  if (newest && 'title' in newest && isKind(newest.type) && typeof newest.title === 'string')
    toastOnNextPage(newest.type, newest.title);
}

/** Shows the toast that the previous document stored, if any. */
export function showPendingToast(): void {
  const pending = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (pending === null) return;
  const value: unknown = JSON.parse(pending);
  if (!Array.isArray(value)) return;
  const parts: readonly unknown[] = value;
  const [kind, message] = parts;
  if (isKind(kind) && typeof message === 'string') toast[kind](message);
}
