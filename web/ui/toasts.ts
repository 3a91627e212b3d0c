import { toast } from 'sonner';

type Kind = 'success' | 'error';

const key = 'portico.toast';

const isKind = (value: unknown): value is Kind => value === 'success' || value === 'error';

/** Keeps a toast over a full page load; the next page of this tab that calls `showKeptToast` shows it. */
export const toastOnNextPage = (kind: Kind, message: string): void =>
  sessionStorage.setItem(key, JSON.stringify([kind, message]));

/** Shows the toast that the previous page left behind, if any. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (kept === null) return;
  const value: unknown = JSON.parse(kept);
  if (!Array.isArray(value)) return;
  const parts: readonly unknown[] = value;
  const [kind, message] = parts;
  if (isKind(kind) && typeof message === 'string') toast[kind](message);
}
