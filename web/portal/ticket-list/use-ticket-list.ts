import { useInfiniteQuery } from '@tanstack/react-query';
import type { TicketTab } from '@portico/shared/model/ticket.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/error.ts';
import { ticketListKey } from '../query-keys.ts';

/** The tickets of one's own company that a tab shows, page by page. */
export const useTicketList = (tab: TicketTab) =>
  useInfiniteQuery({
    queryKey: ticketListKey(tab),
    queryFn: ({ pageParam, signal }) => api('listTickets', { query: { tab, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
export type TicketList = ReturnType<typeof useTicketList>;

/** Whether somebody has no company to list tickets of, nor to raise any for. */
export const isWithoutCompany = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'profile_without_company';
