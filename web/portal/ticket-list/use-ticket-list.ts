import { useInfiniteQuery } from '@tanstack/react-query';
import type { TicketTab } from '@portico/shared/model/ticket.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/error.ts';
import { ticketListKey } from '../query-keys.ts';

/** The tickets of the user's company for a tab, page by page. */
export const useTicketList = (tab: TicketTab) =>
  useInfiniteQuery({
    queryKey: ticketListKey(tab),
    queryFn: ({ pageParam, signal }) => api('listTickets', { query: { tab, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
export type TicketList = ReturnType<typeof useTicketList>;

/** Whether the user has no company, and therefore neither tickets nor a way to create one. */
export const isWithoutCompany = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'profile_without_company';
