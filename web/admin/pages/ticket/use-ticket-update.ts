import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../../api/api.ts';
import { ApiError, errorMessage } from '../../../api/error.ts';
import type { Ticket, TicketChange, TicketSummary } from '@portico/shared/contract/tickets.ts';
import { type Page, changesSince, dashboardWith, pageWith, withUpdate } from '../../tickets/cache.ts';
import { dashboardQuery, ticketPages, ticketQuery } from '../../tickets/queries.ts';
import { type FieldChange, changedField } from './field-change.ts';
import { texts } from './texts.ts';

/**
 * Saves status and priority against the shown version of the ticket, and writes the response into the cached
 * queryClient. `conflicts` are other users' changes that made the API refuse one (409); the ticket has been
 * fetched again then.
 */
export function useTicketUpdate({ id, version }: Ticket) {
  const queryClient = useQueryClient();
  const [conflicts, setConflicts] = useState<readonly TicketChange[]>();
  const { queryKey } = ticketQuery(id);

  const { mutate, variables, isPending } = useMutation({
    mutationFn: (change: FieldChange) =>
      api('updateTicket', { params: { id }, body: { ...change, version } }),
    onMutate: () => setConflicts(undefined),
    onSuccess: (updated, change) => {
      const before = queryClient.getQueryData(queryKey)?.ticket ?? updated.ticket;
      queryClient.setQueryData(queryKey, (detail) => detail && withUpdate(detail, updated));
      queryClient.setQueryData(
        dashboardQuery.queryKey,
        (cached) => cached && dashboardWith(cached, before, updated.ticket),
      );
      queryClient.setQueriesData<Page<TicketSummary>>(
        { queryKey: ticketPages },
        (page) => page && pageWith(page, updated.ticket),
      );
      // The ticket may have entered or left filtered lists: these are fetched again when they are next shown.
      void queryClient.invalidateQueries({
        queryKey: ticketPages,
        predicate: ({ queryKey: [, search] }) => search !== '',
      });
      toast.success(texts.updated(changedField(change)));
    },
    onError: async (error, change) => {
      const conflict = error instanceof ApiError && error.code === 'version_conflict';
      const description = conflict ? texts.conflict : errorMessage(error);
      toast.error(texts.update_failed(changedField(change)), { description });
      if (!conflict) return;
      const before = queryClient.getQueryData(queryKey);
      // If this fails, too, the page shows the query's error.
      const after = await queryClient.fetchQuery({ ...ticketQuery(id), staleTime: 0 }).catch(() => undefined);
      setConflicts(before && after && changesSince(before, after));
    },
  });
  return {
    update: mutate,
    pending: isPending ? variables : undefined,
    conflicts,
    dismiss: () => setConflicts(undefined),
  };
}
