import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { useSearch } from '../../lists/use-search.ts';
import { shownQuery, useListPosition, usePagination } from '../../lists/use-pagination.ts';
import { userPageQuery } from './queries.ts';

/** The current page of users, with search and pagination. */
export function useUserPages() {
  const searching = useSearch();
  const { q, search } = searching;
  const queryClient = useQueryClient();
  const position = useListPosition(
    search,
    async (cursor) => (await queryClient.fetchQuery(userPageQuery(q, cursor))).next_cursor,
  );
  const { cursors } = position;
  const page = useQuery({
    ...userPageQuery(q, currentCursor(cursors ?? [])),
    enabled: cursors !== undefined,
  });
  const data = cursors && page.data;
  return {
    query: shownQuery(position, page),
    pagination: usePagination(position, data?.next_cursor),
    searching,
    /** Users shown on this page, and in all; undefined while not known. */
    count: data && { shown: data.items.length, total: data.total },
  };
}
