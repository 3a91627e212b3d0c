import { useQueryClient } from '@tanstack/react-query';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { refetch } from '../../api/refetch.ts';
import { type Page, applyUnreadState } from './cache-updates.ts';
import { dashboardQuery, ticketQuery } from './queries.ts';
import { ticketPagesKey } from './ticket-pages.ts';

/** Shows a ticket as read or unread wherever it is cached. */
export function useSetUnreadInCache(): (id: string, unread: boolean) => void {
  const queryClient = useQueryClient();
  return (id, unread) => {
    queryClient.setQueryData(ticketQuery(id).queryKey, (detail) => detail && { ...detail, unread });
    queryClient.setQueriesData<Page<TicketSummary>>(
      { queryKey: ticketPagesKey },
      (page) => page && { ...page, items: applyUnreadState(page.items, id, unread) },
    );
    void refetch(queryClient, ticketPagesKey);
    queryClient.setQueryData(
      dashboardQuery.queryKey,
      (dashboard) => dashboard && { ...dashboard, recent: applyUnreadState(dashboard.recent, id, unread) },
    );
    void refetch(queryClient, dashboardQuery.queryKey);
  };
}
