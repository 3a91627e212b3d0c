import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { TicketDetail, TicketSummary } from '@portico/shared/contract/tickets.ts';
import { ticketKey, ticketListsKey } from '../query-keys.ts';

type Lists = InfiniteData<{ items: TicketSummary[] }>;

/** Shows a ticket as read wherever it is cached. */
export function useReadInCache(): (id: string) => void {
  const queryClient = useQueryClient();
  return (id) => {
    queryClient.setQueryData<TicketDetail>(ticketKey(id), (detail) => detail && { ...detail, unread: false });
    queryClient.setQueriesData<Lists>(
      { queryKey: ticketListsKey },
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === id ? { ...item, unread: false } : item)),
          })),
        },
    );
  };
}
