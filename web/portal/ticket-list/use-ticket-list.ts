import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TicketListFilter, TicketOrder } from '@portico/shared/model/ticket.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/error.ts';
import { pageOf } from '../../ui/list-address.ts';
import { ticketListKey } from '../query-keys.ts';

/** Pages that are read one after the other when an address names a later page. */
const mostPages = 20;

/** A ticket that moved up while pages were read is on two of them. */
const uniqueById = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/**
 * The tickets of the user's company for a tab or status, up to the page in the URL. Pages are read in order,
 * because each begins where the previous one ends.
 */
export function useTicketList(filter: TicketListFilter, order: TicketOrder) {
  const [search, setSearch] = useSearchParams();
  const [most, setMost] = useState(mostPages);
  const wanted = Math.min(pageOf(search), most);
  const query = useInfiniteQuery({
    queryKey: ticketListKey(filter, order),
    queryFn: ({ pageParam, signal }) =>
      api('listTickets', { query: { tab: filter, order, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  const read = data?.pages.length ?? 0;
  const missing = read > 0 && read < wanted && hasNextPage;
  useEffect(() => {
    if (missing && !isFetching && error === null) void fetchNextPage();
  }, [missing, isFetching, error, fetchNextPage]);
  const shown = Math.min(wanted, read);
  return {
    error,
    isPending: query.isPending,
    /** Undefined before the first page has been read. */
    items: data && uniqueById(data.pages.slice(0, shown).flatMap((page) => page.items)),
    hasMore: hasNextPage || read > shown,
    isLoadingMore: missing,
    /** Replaces the history entry: Back leads to the page before the list. */
    loadMore: () => {
      setMost(Math.max(most, shown + 1));
      const next = new URLSearchParams(search);
      next.set('page', String(shown + 1));
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    /** Repeats the request that failed. */
    retry: () => void (read > 0 ? fetchNextPage() : query.refetch()),
  };
}
export type TicketList = ReturnType<typeof useTicketList>;

/** Whether the user has no company, and therefore neither tickets nor a way to create one. */
export const isWithoutCompany = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'profile_without_company';
