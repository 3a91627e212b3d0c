import { type QueryFunction, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentCursor } from './cursor-stack.ts';
import {
  type ListPagination,
  type ListQuery,
  shownQuery,
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
  /** Undefined while the page is not known. */
  readonly data: P | undefined;
  readonly query: ListQuery<P['items'][number]>;
  readonly pagination: ListPagination;
}

/**
 * The current page of a list whose pages have cursors.
 * @param search the search part of the list's URL, without the page
 * @param pageQuery the request for the page at a cursor; without one, for the first page
 */
export function useListPages<P extends Page, Key extends QueryKey>(
  search: string,
  pageQuery: (cursor: string | undefined) => PageQuery<P, Key>,
): ListPages<P> {
  const queryClient = useQueryClient();
  const position = useListPosition(
    search,
    async (cursor) => (await queryClient.fetchQuery<P, Error, P, Key>(pageQuery(cursor))).next_cursor,
  );
  const { cursors } = position;
  const page = useQuery<P, Error, P, Key>({
    ...pageQuery(currentCursor(cursors ?? [])),
    enabled: cursors !== undefined,
  });
  const data = cursors && page.data;
  return {
    data,
    query: shownQuery(position, page),
    pagination: usePagination(position, data?.next_cursor),
  };
}
