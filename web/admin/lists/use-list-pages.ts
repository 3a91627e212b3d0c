import { type QueryFunction, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCurrentCursor } from './cursor-stack.ts';
import { formatMatchCount } from './search/matches.ts';
import {
  type ListPagination,
  type PageState,
  getDisplayedPage,
  useListPosition,
  usePagination,
} from './use-pagination.ts';

interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

interface PageQuery<P extends Page, Key extends QueryKey> {
  readonly queryKey: Key;
  readonly queryFn?: QueryFunction<P, Key>;
}

interface ListPages<P extends Page> {
  /** Undefined until the page is loaded. */
  readonly data: P | undefined;
  readonly query: PageState<P['items'][number]>;
  readonly pagination: ListPagination;
  /** The number of matches on all pages up to the current one, as text; undefined until it is known. */
  readonly matches: string | undefined;
}

/**
 * The current page of a list that is paged by cursors.
 * @param search the search part of the list's URL, without the page
 * @param getPageQuery returns the request for the page that starts at a cursor; without a cursor, for the
 * first page
 * @param isCounted whether to count the matches on all pages up to the current one
 */
export function useListPages<P extends Page, Key extends QueryKey>(
  search: string,
  getPageQuery: (cursor: string | undefined) => PageQuery<P, Key>,
  isCounted = false,
): ListPages<P> {
  const queryClient = useQueryClient();
  const position = useListPosition(
    search,
    async (cursor) => (await queryClient.fetchQuery<P, Error, P, Key>(getPageQuery(cursor))).next_cursor,
  );
  const { cursors } = position;
  const page = useQuery<P, Error, P, Key>({
    ...getPageQuery(getCurrentCursor(cursors ?? [])),
    enabled: cursors !== undefined,
  });
  const data = cursors && page.data;
  const earlierCursors = [undefined, ...(cursors ?? [])].slice(0, -1);
  const cachedPages = earlierCursors.map((cursor) =>
    queryClient.getQueryData<P>(getPageQuery(cursor).queryKey),
  );
  // After a reload, only the current page is cached.
  const { data: fetchedPages } = useQuery({
    queryKey: ['earlier pages', search, earlierCursors],
    queryFn: () =>
      Promise.all(
        earlierCursors.map((cursor) =>
          queryClient.fetchQuery<P, Error, P, Key>({ ...getPageQuery(cursor), staleTime: Infinity }),
        ),
      ),
    enabled: isCounted && cachedPages.includes(undefined),
    gcTime: 0,
  });
  return {
    data,
    matches: isCounted && data ? formatMatchCount([...(fetchedPages ?? cachedPages), data]) : undefined,
    query: getDisplayedPage(position, page),
    pagination: usePagination(position, data?.next_cursor),
  };
}
