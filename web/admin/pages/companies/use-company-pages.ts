import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { useSearch } from '../../lists/use-search.ts';
import { shownQuery, useListPosition, usePagination } from '../../lists/use-pagination.ts';
import { companyPageQuery } from './queries.ts';

/** The current page of companies, with search and pagination. */
export function useCompanyPages() {
  const searching = useSearch();
  const { q, search } = searching;
  const queryClient = useQueryClient();
  const position = useListPosition(
    search,
    async (cursor) => (await queryClient.fetchQuery(companyPageQuery(q, cursor))).next_cursor,
  );
  const { cursors } = position;
  const page = useQuery({
    ...companyPageQuery(q, currentCursor(cursors ?? [])),
    enabled: cursors !== undefined,
  });
  return {
    query: shownQuery(position, page),
    searching,
    pagination: usePagination(position, cursors && page.data?.next_cursor),
  };
}
