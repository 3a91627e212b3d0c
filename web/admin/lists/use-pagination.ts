import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage, useTypedLocation } from '../../ui/list-address.ts';
import {
  type CursorStack,
  getStackForPage,
  getPageNumber,
  readCursorStack,
  readCursors,
  addPageToSearch,
} from './cursor-stack.ts';

/** The position in a list: the page in its URL, and the cursors up to it. */
export interface ListPosition {
  /** From 1. */
  readonly page: number;
  /** Undefined while earlier pages are being read because the history entry had no cursors. */
  readonly cursors: CursorStack | undefined;
  readonly search: string;
  /** The state of reading earlier pages. */
  readonly readingState: Pick<PageState<never>, 'error' | 'isFetching' | 'refetch'>;
}

/** The state of the request for a page. */
export interface PageState<T> {
  readonly data: { readonly items: readonly T[] } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The current page of a list, with functions to change it. */
export interface ListPagination {
  /** From 1. */
  page: number;
  hasNext: boolean;
  goTo: (page: number) => void;
}

/**
 * Reads the position from the URL and the history entry. If the history entry has no cursors (a pasted URL,
 * for example), reads the earlier pages in order, and puts the number of the page reached into the URL.
 * @param search the search part of the list's URL, without the page
 * @param readNextCursor reads the page that starts at a cursor, and returns the cursor of the page after it
 */
export function useListPosition(
  search: string,
  readNextCursor: (cursor: string | undefined) => Promise<string | null>,
): ListPosition {
  const { pathname, state } = useTypedLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(parameters);
  const storedCursors = readCursorStack(state);
  const isKnown = getPageNumber(storedCursors) === page;
  const readingState = useQuery({
    queryKey: ['cursors', pathname, search, page],
    queryFn: () => readCursors(page, readNextCursor),
    enabled: !isKnown,
    gcTime: 0,
  });
  const foundCursors = isKnown ? undefined : readingState.data;
  useEffect(() => {
    if (foundCursors === undefined) return;
    const reachedSearch = addPageToSearch(search, getPageNumber(foundCursors));
    void navigate({ search: reachedSearch }, { replace: true, state: { cursors: foundCursors } });
  }, [foundCursors, search, navigate]);
  return { page, cursors: isKnown ? storedCursors : undefined, search, readingState };
}

/**
 * The pagination of a list. Each page gets its own history entry.
 * @param next the cursor of the next page; null on the last page, undefined until it is known
 */
export function usePagination(
  { page, cursors, search }: ListPosition,
  next: string | null | undefined,
): ListPagination {
  const navigate = useNavigate();
  return {
    page,
    hasNext: typeof next === 'string',
    goTo: (targetPage) => {
      const stack = cursors === undefined ? [] : getStackForPage(cursors, targetPage, next ?? null);
      if (stack !== undefined)
        void navigate({ search: addPageToSearch(search, targetPage) }, { state: { cursors: stack } });
    },
  };
}

/** The state of the list's page or, until the position is known, the state of reading earlier pages. */
export const getDisplayedPage = <T>(position: ListPosition, query: PageState<T>): PageState<T> =>
  position.cursors === undefined ? { ...position.readingState, data: undefined } : query;
