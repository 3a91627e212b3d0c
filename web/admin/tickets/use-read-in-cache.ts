import { useQueryClient } from '@tanstack/react-query';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { type Page, withRead } from './cache.ts';
import { dashboardQuery, ticketPages, ticketQuery } from './queries.ts';

/** Shows a ticket as read wherever it is cached. */
export function useReadInCache(): (id: string) => void {
  const queryClient = useQueryClient();
  return (id) => {
    queryClient.setQueryData(ticketQuery(id).queryKey, (detail) => detail && { ...detail, unread: false });
    queryClient.setQueriesData<Page<TicketSummary>>(
      { queryKey: ticketPages },
      (page) => page && { ...page, items: withRead(page.items, id) },
    );
    queryClient.setQueryData(
      dashboardQuery.queryKey,
      (dashboard) => dashboard && { ...dashboard, recent: withRead(dashboard.recent, id) },
    );
  };
}
