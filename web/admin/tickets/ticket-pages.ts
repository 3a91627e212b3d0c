// The query for the pages of the list of all tickets, and the hook for the current page.

import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { TicketMatch } from '@portico/shared/contract/search.ts';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { parseSearch } from '@portico/shared/model/search-query.ts';
import { api } from '../../api/api.ts';
import { type ListReader, applyOwnChanges } from '../../api/own-changes.ts';
import { getCurrentSession } from '../../session/session-store.ts';
import { useTypedLocation } from '../../ui/list-address.ts';
import { groupsQuery } from '../groups/queries.ts';
import { addPageToSearch } from '../lists/cursor-stack.ts';
import { useListPages } from '../lists/use-list-pages.ts';
import type { Page } from './cache-updates.ts';
import {
  type TicketFilters,
  parseFilters,
  isFiltered,
  formatSearch,
  formatSearchWithoutColumns,
} from './filters.ts';

/**
 * The first part of the key of all pages of the list; followed by the filters and the order, as in the URL,
 * and the cursor.
 */
export const ticketPagesKey = ['tickets'];

/** A ticket in a list, with the matches of a search. */
export type ListedTicket = TicketSummary & { matches?: readonly TicketMatch[] };

/** A page of the list or of a search. */
interface TicketPage extends Page<ListedTicket> {
  total?: number | undefined;
  searched_until?: string | undefined;
}

/** The user and their groups, to which filters such as `me` refer. */
function getCurrentReader(client: QueryClient): ListReader {
  const id = getCurrentSession().user?.id ?? '';
  const groups = client.getQueryData(groupsQuery.queryKey)?.items;
  return { id, groups: groups?.filter(({ member_ids }) => member_ids.includes(id)).map((group) => group.id) };
}

/**
 * One page of the tickets that match the filters, newest first; without a cursor, the first page. Includes
 * the total number of tickets unless the cached first page has it.
 */
export const ticketPageQuery = (filters: TicketFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ticketPagesKey, formatSearchWithoutColumns(filters), cursor ?? 'newest'],
    queryFn: async ({ client, signal }): Promise<TicketPage> => {
      const isTotalCached =
        cursor !== undefined &&
        client.getQueryData([...ticketPagesKey, formatSearchWithoutColumns(filters), 'newest']) !== undefined;
      const with_total = isTotalCached ? 'false' : 'true';
      const { q, order, queue, columns: _, ...chosen } = filters;
      const query = { scope: 'all', ...chosen, cursor, with_total } as const;
      if (!q) {
        const listQuery = { ...query, queue, ...(order !== 'best' && { order }) };
        return applyOwnChanges(
          api('listTickets', { query: listQuery }, { signal }),
          listQuery,
          getCurrentReader(client),
        );
      }
      // An invalid search needs no request: the search box shows what is wrong.
      if (parseSearch(q, true).problems.length > 0) return { items: [], next_cursor: null };
      return api('searchTickets', { query: { ...query, q, ...(order === 'best' && { order }) } }, { signal });
    },
  });

/** The current page of tickets, with filters and pagination. */
export function useTicketPages() {
  const [search] = useSearchParams();
  const filters = parseFilters(search);
  const hasFilters = isFiltered(filters);
  const navigate = useNavigate();
  const { state } = useTypedLocation();
  const queryClient = useQueryClient();
  const { data, matches, ...pages } = useListPages(
    formatSearch(filters),
    (cursor) => ticketPageQuery(filters, cursor),
    hasFilters,
  );
  const total = data?.total ?? queryClient.getQueryData(ticketPageQuery(filters, undefined).queryKey)?.total;
  return {
    ...pages,
    filters,
    searchedUntil: data?.searched_until,
    /** The numbers of matching tickets and of all tickets; undefined until both are known. */
    count:
      total === undefined || (hasFilters && matches === undefined)
        ? undefined
        : { matches: matches ?? total.toLocaleString(), total },
    /** Typing replaces the history entry, so that Back opens the page before the search. */
    filter: (change: TicketFilters, replace = false) => {
      // Reads the URL from the window, because two changes can happen before the next render.
      const current = parseFilters(new URLSearchParams(window.location.search));
      void navigate({ search: formatSearch({ ...current, ...change }) }, { replace });
    },
    /** Shows other columns on the same page; the default columns if undefined. */
    showColumns: (columns: string | undefined) => {
      const search = addPageToSearch(formatSearch({ ...filters, columns }), pages.pagination.page);
      void navigate({ search }, { replace: true, state });
    },
    /** Removes the filters; order and columns are preserved. */
    clear: () => void navigate({ search: formatSearch({ order: filters.order, columns: filters.columns }) }),
  };
}
