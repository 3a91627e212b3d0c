import { type Location, useLocation } from 'react-router-dom';

/** The address of a list: its path, the search part of its URL (filters and page), and its history state. */
export type ListAddress = Pick<Location<unknown>, 'pathname' | 'search' | 'state'>;

/** React Router's location, whose state it declares as `any`. */
export const useTypedLocation = (): Location<unknown> => useLocation();

/** The list from which this screen was opened; undefined if it was not opened from a list. */
export function useListAddress(): ListAddress | undefined {
  const { state } = useTypedLocation();
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  const { list } = state;
  if (typeof list !== 'object' || list === null || !('search' in list) || !('pathname' in list))
    return undefined;
  const { pathname, search } = list;
  if (typeof pathname !== 'string' || typeof search !== 'string') return undefined;
  return { pathname, search, state: 'state' in list ? list.state : undefined };
}

/**
 * The state for a link from a list. The screen that the link opens, and screens that are opened from there,
 * can link back to the same part of the list.
 */
export function useListState(): { list: ListAddress } {
  const { pathname, search, state } = useTypedLocation();
  return { list: useListAddress() ?? { pathname, search, state } };
}

/** The page number in a URL, from 1; returns 1 for an invalid number. */
export function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
