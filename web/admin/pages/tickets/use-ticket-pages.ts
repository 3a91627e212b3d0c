import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTypedLocation } from '../../../ui/list-address.ts';
import { searchWithPage } from '../../lists/cursor-stack.ts';
import { useListPages } from '../../lists/use-list-pages.ts';
import { filtersOf, isFiltered, searchOf, type TicketFilters } from '../../tickets/filters.ts';
import { ticketPageQuery } from '../../tickets/queries.ts';

/** The current page of tickets, with filters and pagination. */
export function useTicketPages() {
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const filtered = isFiltered(filters);
  const navigate = useNavigate();
  const { state } = useTypedLocation();
  const queryClient = useQueryClient();
  const { data, matches, ...pages } = useListPages(
    searchOf(filters),
    (cursor) => ticketPageQuery(filters, cursor),
    filtered,
  );
  const total = data?.total ?? queryClient.getQueryData(ticketPageQuery(filters, undefined).queryKey)?.total;
  return {
    ...pages,
    filters,
    searchedUntil: data?.searched_until,
    /** The number of matching tickets and of all tickets; undefined until it is known. */
    count:
      total === undefined || (filtered && matches === undefined)
        ? undefined
        : { matches: matches ?? total.toLocaleString(), total },
    /** Typing replaces the history entry, so that Back opens the page before the search. */
    filter: (change: TicketFilters, replace = false) => {
      // Two changes can happen before the next render.
      const current = filtersOf(new URLSearchParams(window.location.search));
      void navigate({ search: searchOf({ ...current, ...change }) }, { replace });
    },
    /** Shows other columns on the same page; the default columns if undefined. */
    showColumns: (columns: string | undefined) => {
      const search = searchWithPage(searchOf({ ...filters, columns }), pages.pagination.page);
      void navigate({ search }, { replace: true, state });
    },
    /** Removes the filters; order and columns are preserved. */
    clear: () => void navigate({ search: searchOf({ order: filters.order, columns: filters.columns }) }),
  };
}
