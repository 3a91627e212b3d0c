import { useQuery } from '@tanstack/react-query';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { useSearch } from '../../lists/use-search.ts';
import { useCursorStack, usePagination } from '../../lists/use-pagination.ts';
import { companyPageQuery } from './queries.ts';

/** The current page of companies, with search and pagination. */
export function useCompanyPages() {
  const cursors = useCursorStack();
  const searching = useSearch();
  const query = useQuery(companyPageQuery(searching.q, currentCursor(cursors)));
  return { query, searching, pagination: usePagination(cursors, searching.search, query.data?.next_cursor) };
}
