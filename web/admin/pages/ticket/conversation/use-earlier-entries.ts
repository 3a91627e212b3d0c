import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { api } from '../../../../api/api.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { prependComments, appendHistory } from '../../../tickets/cache-updates.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { texts } from '../texts.ts';

/** Loads, page by page, the comments that the first response of a long ticket omitted. */
export function useEarlierComments({ ticket: { id }, older_comments: cursor }: TicketDetail) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (from: string) => api('listTicketComments', { params: { id }, query: { cursor: from } }),
    onSuccess: (page) =>
      queryClient.setQueryData(ticketQuery(id).queryKey, (detail) => detail && prependComments(detail, page)),
    onError: (error) => toast.error(texts.earlier_failed, { description: errorMessage(error) }),
  });
  return { available: cursor !== null, loading: isPending, load: () => cursor !== null && mutate(cursor) };
}

/** Loads, page by page, the changes that the first response of a long ticket omitted. */
export function useEarlierHistory({ ticket: { id }, older_history: cursor }: TicketDetail) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (from: string) => api('listTicketHistory', { params: { id }, query: { cursor: from } }),
    onSuccess: (page) =>
      queryClient.setQueryData(ticketQuery(id).queryKey, (detail) => detail && appendHistory(detail, page)),
    onError: (error) => toast.error(texts.history_failed, { description: errorMessage(error) }),
  });
  return { available: cursor !== null, loading: isPending, load: () => cursor !== null && mutate(cursor) };
}
