import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts/toasts.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { ticketQuery } from '../tickets/queries.ts';
import { receivedMailTexts as texts } from './texts.ts';

export const heldMailsKey = ['held mails'];
export const recordedMailsKey = ['recorded mails'];
export const foundMailsKey = ['mails of an address'];
export const receivedMailsKey = (ticket_id: string) => ['received mails', ticket_id];

/** Accepts or discards a held mail. An accepted mail becomes a comment, which the screen then loads. */
export function useAcceptOrDiscardMail(id: string, mail_id: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationKey: ['decideReceivedMail'],
    mutationFn: (decision: 'accept' | 'discard') =>
      api('decideReceivedMail', { params: { id, mail_id }, body: { decision } }),
    onSuccess: (_, decision) => toast.success(texts.decided[decision]),
    onError: (error) => toast.error(texts.decision_failed, { description: errorMessage(error) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: heldMailsKey }),
        queryClient.invalidateQueries({ queryKey: recordedMailsKey }),
        queryClient.invalidateQueries({ queryKey: foundMailsKey }),
        queryClient.invalidateQueries({ queryKey: receivedMailsKey(id) }),
        queryClient.invalidateQueries({ queryKey: ticketQuery(id).queryKey }),
      ]),
  });
  return { decide: mutate, pending: isPending ? variables : undefined };
}
