import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { ticketPagesKey } from '../../../tickets/ticket-pages.ts';
import { mergeTexts as texts } from './link-texts.ts';

/** Refetches everything that shows the ticket. */
export function useRefetchTicket(id: string) {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [['links', id], ticketPagesKey]) void queryClient.invalidateQueries({ queryKey });
    return queryClient.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
  };
}

export function useMerge({ id, version, conversation_version }: Ticket) {
  const refetchTicket = useRefetchTicket(id);
  return useMutation({
    mutationKey: ['mergeTicket'],
    mutationFn: ({ id: targetId }: { id: string; ticket_number: string }) =>
      api('mergeTicket', { params: { id }, body: { into: targetId, version, conversation_version } }),
    onSuccess: (_, { ticket_number }) => {
      toast.success(texts.merged(ticket_number));
      return refetchTicket();
    },
    // The merge may have been refused because another user has changed a ticket.
    onError: () => void refetchTicket(),
  });
}

export function useUndoMerge(id: string) {
  const refetchTicket = useRefetchTicket(id);
  return useMutation({
    mutationKey: ['undoMerge'],
    mutationFn: () => api('undoMerge', { params: { id } }),
    onSuccess: () => {
      toast.success(texts.undone);
      return refetchTicket();
    },
    onError: (error) => {
      toast.error(texts.undo_failed, { description: errorMessage(error) });
      return refetchTicket();
    },
  });
}
