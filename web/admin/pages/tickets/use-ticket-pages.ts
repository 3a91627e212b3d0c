import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '@portico/shared/model/limits.ts';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { useCursorStack, usePagination } from '../../lists/use-pagination.ts';
import { filtersOf, searchOf, type TicketFilters } from '../../tickets/filters.ts';
import { ticketPageQuery } from '../../tickets/queries.ts';

/** The page of tickets that this history entry stands for, and how to filter and to turn pages. */
export function useTicketPages() {
  const cursors = useCursorStack();
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(ticketPageQuery(filters, currentCursor(cursors)));
  const pagination = usePagination(cursors, searchOf(filters), query.data?.next_cursor);

  const fetched = (cursor: string | undefined) =>
    queries.getQueryData(ticketPageQuery(filters, cursor).queryKey);
  const before = [undefined, ...cursors].slice(0, cursors.length);
  const passed = before.reduce((sum, cursor) => sum + (fetched(cursor)?.items.length ?? limits.page), 0);
  const total = query.data?.total ?? fetched(undefined)?.total;
  return {
    query,
    pagination,
    filters,
    /** Of how many tickets how many have been shown up to here; undefined while that is not known. */
    count:
      query.data === undefined || total === undefined
        ? undefined
        : { shown: passed + query.data.items.length, total },
    /** Typing makes no history entry of its own: Back leads to what was seen before the search. */
    filter: (change: TicketFilters, replace = false) => {
      void navigate({ search: searchOf({ ...filters, ...change }) }, { replace });
    },
  };
}
