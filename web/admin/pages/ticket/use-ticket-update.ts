import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../../api/api.ts';
import { ApiError, errorMessage } from '../../../api/error.ts';
import type { Ticket, TicketChange, TicketSummary } from '@portico/shared/contract/tickets.ts';
import { type Page, changesSince, dashboardWith, pageWith, withUpdate } from '../../tickets/cache.ts';
import { dashboardQuery, ticketPages, ticketQuery } from '../../tickets/queries.ts';
import { type Change, changedField } from './field-change.ts';
import { texts } from './texts.ts';

/**
 * Saves changes of status and priority against the version of the ticket that is shown, and writes the answer into everything fetched so far.
 * `meanwhile` are the changes of others that made the API refuse one (409), after which the ticket has been fetched again.
 */
export function useTicketUpdate({ id, version }: Ticket) {
  const queries = useQueryClient();
  const [meanwhile, setMeanwhile] = useState<readonly TicketChange[]>();
  const { queryKey } = ticketQuery(id);

  const { mutate, variables, isPending } = useMutation({
    mutationFn: (change: Change) => api('updateTicket', { params: { id }, body: { ...change, version } }),
    onMutate: () => setMeanwhile(undefined),
    onSuccess: (answer, change) => {
      const before = queries.getQueryData(queryKey)?.ticket ?? answer.ticket;
      queries.setQueryData(queryKey, (detail) => detail && withUpdate(detail, answer));
      queries.setQueryData(
        dashboardQuery.queryKey,
        (seen) => seen && dashboardWith(seen, before, answer.ticket),
      );
      queries.setQueriesData<Page<TicketSummary>>(
        { queryKey: ticketPages },
        (page) => page && pageWith(page, answer.ticket),
      );
      // A filtered list may have lost or gained the ticket: it is fetched again when it is next looked at.
      void queries.invalidateQueries({
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
      const before = queries.getQueryData(queryKey);
      // Should this fail too, the page says so by itself: it shows the query's error.
      const after = await queries.fetchQuery({ ...ticketQuery(id), staleTime: 0 }).catch(() => undefined);
      setMeanwhile(before && after && changesSince(before, after));
    },
  });
  return {
    update: mutate,
    pending: isPending ? variables : undefined,
    meanwhile,
    dismiss: () => setMeanwhile(undefined),
  };
}
