import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';

const rows = (): HTMLTableRowElement[] =>
  [...document.querySelectorAll<HTMLTableRowElement>('#content tbody tr')].filter((row) =>
    row.querySelector('a'),
  );

const focused = (): HTMLTableRowElement | null => document.activeElement?.closest('tr') ?? null;

function moveFocus(by: 1 | -1): void {
  const all = rows();
  const current = all.findIndex((row) => row === focused());
  const next = all[current === -1 ? 0 : current + by];
  next?.querySelector('a')?.focus();
  // Also what is beside the link.
  next?.scrollIntoView({ block: 'nearest' });
}

/** Keys for the list of tickets: they move the focus between its links. */
export function useListShortcuts(): void {
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    x: () => focused()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
    '/': () => document.querySelector<HTMLInputElement>('#content input[type=search]')?.focus(),
  });
}
