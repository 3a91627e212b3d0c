import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '@portico/shared/model/limits.ts';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { useCursorStack, usePagination } from '../../lists/use-pagination.ts';
import { filtersOf, searchOf, type TicketFilters } from '../../tickets/filters.ts';
import { ticketPageQuery } from '../../tickets/queries.ts';

/** The current page of tickets, with filters and pagination. */
export function useTicketPages() {
  const cursors = useCursorStack();
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const query = useQuery(ticketPageQuery(filters, currentCursor(cursors)));
  const pagination = usePagination(cursors, searchOf(filters), query.data?.next_cursor);

  const cachedPage = (cursor: string | undefined) =>
    queryClient.getQueryData(ticketPageQuery(filters, cursor).queryKey);
  const earlierCursors = [undefined, ...cursors].slice(0, cursors.length);
  const shownBefore = earlierCursors.reduce(
    (sum, cursor) => sum + (cachedPage(cursor)?.items.length ?? limits.page),
    0,
  );
  const total = query.data?.total ?? cachedPage(undefined)?.total;
  return {
    query,
    pagination,
    filters,
    /** Tickets shown up to this page, and in all; undefined while not known. */
    count:
      query.data === undefined || total === undefined
        ? undefined
        : { shown: shownBefore + query.data.items.length, total },
    /** Typing replaces the history entry: Back leads to the page before the search. */
    filter: (change: TicketFilters, replace = false) => {
      void navigate({ search: searchOf({ ...filters, ...change }) }, { replace });
    },
  };
}
