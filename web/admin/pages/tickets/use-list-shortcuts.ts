import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';

/** The links of the listed tickets, one in each row of the table or list. */
const findRowLinks = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#content [data-ticket]'),
];
const findRow = (element: Element | null | undefined) => element?.closest('tr, li') ?? undefined;
const findFocusedRow = () => findRow(document.activeElement);

/** @param onMove called with the id of the newly focused ticket */
function moveFocus(step: 1 | -1, onMove: (id: string) => void): void {
  const links = findRowLinks();
  const focusedRow = findFocusedRow();
  const currentIndex = focusedRow ? links.findIndex((link) => findRow(link) === focusedRow) : -1;
  const next = links[currentIndex === -1 ? 0 : currentIndex + step];
  if (!next) return;
  next.focus();
  // The focus scrolls only the link into view; this scrolls the whole row.
  findRow(next)?.scrollIntoView({ block: 'nearest' });
  onMove(next.dataset['ticket'] ?? '');
}

interface ListActions {
  /** Called with the id of the ticket to which the focus moves. */
  onMove: (id: string) => void;
  onPreview: () => void;
  /** Assigns tickets to the user; undefined if no ticket is focused or selected. */
  onTakeTickets: (() => void) | undefined;
}

/** Keyboard shortcuts of the ticket list: they move the focus between its links. */
export function useListShortcuts({ onMove, onPreview, onTakeTickets }: ListActions): void {
  useShortcuts({
    j: () => moveFocus(1, onMove),
    k: () => moveFocus(-1, onMove),
    p: onPreview,
    a: onTakeTickets,
    x: () => findFocusedRow()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
    '/': () => document.querySelector<HTMLInputElement>('#content input[type=search]')?.focus(),
  });
}
