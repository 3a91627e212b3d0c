import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { refetch } from '../../api/refetch.ts';
import { ticketKey, ticketListsKey } from '../query-keys.ts';

type CachedList = InfiniteData<{ items: TicketSummary[] }>;

/** Marks a ticket as read or unread in all cached responses. */
export function useSetUnreadInCache(): (id: string, unread: boolean) => void {
  const queryClient = useQueryClient();
  return (id, unread) => {
    queryClient.setQueryData<TicketDetail>(ticketKey(id), (detail) => detail && { ...detail, unread });
    queryClient.setQueriesData<CachedList>(
      { queryKey: ticketListsKey },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === id ? { ...item, unread } : item)),
          })),
        },
    );
    void refetch(queryClient, ticketListsKey);
  };
}
