import { useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@portico/shared/model/limits.ts';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { useSearch } from '../../lists/use-search.ts';
import { useCursorStack, usePagination } from '../../lists/use-pagination.ts';
import { userPageQuery } from './queries.ts';

/** The page of people that this history entry stands for, and how to search and to turn pages. */
export function useUserPages() {
  const cursors = useCursorStack();
  const searching = useSearch();
  const { q, search } = searching;
  const queries = useQueryClient();
  const query = useQuery(userPageQuery(q, currentCursor(cursors)));
  const pagination = usePagination(cursors, search, query.data?.next_cursor);

  // A page of a search can be short, so how many it had is known only of pages that have been fetched.
  const length = (cursor: string | undefined) =>
    queries.getQueryData(userPageQuery(q, cursor).queryKey)?.items.length ?? (q === '' ? limits.page : NaN);
  const before = [undefined, ...cursors].slice(0, cursors.length);
  const shown = before.reduce((sum, cursor) => sum + length(cursor), query.data?.items.length ?? NaN);
  return {
    query,
    pagination,
    searching,
    /** Of how many people how many have been shown up to here; undefined while that is not known. */
    count: query.data === undefined || Number.isNaN(shown) ? undefined : { shown, total: query.data.total },
  };
}
