import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';

/**
 * Applies a saved change to a cached ticket. Restarts a request in flight, because its response may be older
 * than the change and would undo it on the screen.
 */
export function changeCachedTicket(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (detail: TicketDetail) => TicketDetail,
): void {
  queryClient.setQueryData<TicketDetail>(queryKey, (detail) => detail && change(detail));
  if (queryClient.isFetching({ queryKey, exact: true }) > 0)
    void queryClient.invalidateQueries({ queryKey, exact: true });
}
