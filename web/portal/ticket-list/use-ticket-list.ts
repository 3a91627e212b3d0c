import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TicketMatch } from '@portico/shared/contract/search.ts';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { parseSearch } from '@portico/shared/model/search-query.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/error.ts';
import { applyOwnChanges } from '../../api/own-changes.ts';
import { readPage } from '../../ui/list-address.ts';
import { ticketSearchKey, ticketListKey } from '../query-keys.ts';
import type { ListView } from './list-view.ts';

/** The maximum number of pages that are read in sequence when a URL names a later page. */
const maxPages = 20;

/** Removes duplicates: a ticket that moved while pages were read may be on two of them. */
const removeDuplicates = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** A ticket in the list, and where a search matched it. */
export type ListedTicket = TicketSummary & { matches?: readonly TicketMatch[] };
interface TicketPage {
  items: ListedTicket[];
  next_cursor: string | null;
  own_tickets_only?: true | undefined;
}

/** The query of the list, or of a search in it. A search text with a syntax error finds nothing. */
function createListQuery({ tab = 'all', order, q }: ListView) {
  const searchOrder = order === 'best' ? 'best' : 'newest';
  const listOrder = order === 'created' ? 'created' : 'activity';
  return {
    queryKey: q === '' ? ticketListKey(tab, listOrder) : ticketSearchKey(tab, searchOrder, q),
    page: async (cursor: string | undefined, signal: AbortSignal): Promise<TicketPage> => {
      const query = { tab, order: listOrder, cursor } as const;
      if (q === '') return applyOwnChanges(api('listTickets', { query }, { signal }), query);
      if (parseSearch(q, false).problems.length > 0) return { items: [], next_cursor: null };
      return api('searchTickets', { query: { q, tab, order: searchOrder, cursor } }, { signal });
    },
  };
}

/**
 * The tickets of the user's company for a tab or status, up to the page in the URL. Pages are read in order,
 * because each begins where the previous one ends.
 */
export function useTicketList(view: ListView) {
  const [search, setSearch] = useSearchParams();
  const [pageLimit, setPageLimit] = useState(maxPages);
  const wantedPageCount = Math.min(readPage(search), pageLimit);
  const { queryKey, page } = createListQuery(view);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  const loadedPageCount = data?.pages.length ?? 0;
  const isPageMissing = loadedPageCount > 0 && loadedPageCount < wantedPageCount && hasNextPage;
  useEffect(() => {
    if (isPageMissing && !isFetching && error === null) void fetchNextPage();
  }, [isPageMissing, isFetching, error, fetchNextPage]);
  const shownPageCount = Math.min(wantedPageCount, loadedPageCount);
  return {
    error,
    isPending: query.isPending,
    /** Whether the user sees none of their colleagues' tickets. */
    isLimited: data?.pages[0]?.own_tickets_only === true,
    /** Undefined before the first page has been read. */
    items: data && removeDuplicates(data.pages.slice(0, shownPageCount).flatMap((page) => page.items)),
    hasMore: hasNextPage || loadedPageCount > shownPageCount,
    isLoadingMore: isPageMissing,
    /** Replaces the history entry, so that the Back button opens the page before the list. */
    loadMore: () => {
      setPageLimit(Math.max(pageLimit, shownPageCount + 1));
      const next = new URLSearchParams(search);
      next.set('page', String(shownPageCount + 1));
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    /** Repeats the request that failed. */
    retry: () => void (loadedPageCount > 0 ? fetchNextPage() : query.refetch()),
  };
}
export type TicketList = ReturnType<typeof useTicketList>;

/** Whether the user has no company, and therefore neither tickets nor a way to create one. */
export const isMissingCompanyError = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'profile_without_company';
