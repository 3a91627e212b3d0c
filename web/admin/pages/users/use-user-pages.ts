import { useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@portico/shared/model/limits.ts';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { useSearch } from '../../lists/use-search.ts';
import { useCursorStack, usePagination } from '../../lists/use-pagination.ts';
import { userPageQuery } from './queries.ts';

/** The current page of users, with search and pagination. */
export function useUserPages() {
  const cursors = useCursorStack();
  const searching = useSearch();
  const { q, search } = searching;
  const queryClient = useQueryClient();
  const query = useQuery(userPageQuery(q, currentCursor(cursors)));
  const pagination = usePagination(cursors, search, query.data?.next_cursor);

  // Pages of a search can be short, so their length is known only for cached pages.
  const length = (cursor: string | undefined) =>
    queryClient.getQueryData(userPageQuery(q, cursor).queryKey)?.items.length ??
    (q === '' ? limits.page : NaN);
  const earlierCursors = [undefined, ...cursors].slice(0, cursors.length);
  const shown = earlierCursors.reduce((sum, cursor) => sum + length(cursor), query.data?.items.length ?? NaN);
  return {
    query,
    pagination,
    searching,
    /** Users shown up to this page, and in all; undefined while not known. */
    count: query.data === undefined || Number.isNaN(shown) ? undefined : { shown, total: query.data.total },
  };
}
