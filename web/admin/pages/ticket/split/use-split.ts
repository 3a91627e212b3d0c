import { toast } from '../../../../ui/toasts/toasts.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { api } from '../../../../api/api.ts';
import { useIdempotentCreate } from '../../../../forms/use-idempotent-create.ts';
import { splitTexts as texts } from './split-texts.ts';
import { type SplitValues, toSplitBody } from './split-values.ts';
import { useRefetchTicket } from '../links/use-merge.ts';

/** Creates a ticket from a text. Resolves when the original text shows a link to the new ticket. */
export function useSplit(id: string, comment: TicketComment | undefined) {
  const refetchTicket = useRefetchTicket(id);
  const { create, edited } = useIdempotentCreate({
    send: (values: SplitValues, idempotency_key) =>
      api('splitTicket', { params: { id }, body: toSplitBody(values, comment), idempotency_key }),
    onKeyReused: () => void refetchTicket(),
  });
  return {
    split: async (values: SplitValues) => {
      try {
        const { ticket_number, requester_name } = await create(values);
        toast.success(texts.created(ticket_number, requester_name));
      } catch (error) {
        // The split may have been refused because another user has changed the ticket.
        void refetchTicket();
        throw error;
      }
      await refetchTicket();
    },
    edited,
  };
}
