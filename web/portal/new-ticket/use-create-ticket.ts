import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { showCreateError } from '../../forms/show-create-error.ts';
import { ticketBody, type TicketValues } from '../../forms/ticket-fields.ts';
import type { Draft } from '../../forms/use-draft.ts';
import { useIdempotentCreate } from '../../forms/use-idempotent-create.ts';
import { ticketListsKey } from '../query-keys.ts';

const errorTexts = {
  failed: 'Failed to create ticket',
  stored: 'An earlier version of this ticket was already created. Check My Tickets before sending it again.',
};

/** Creates a ticket and goes to the list. Rejects after an error has been shown. */
export function useCreateTicket(draft: Draft<TicketValues>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const removeLists = () => queryClient.removeQueries({ queryKey: ticketListsKey });
  const { create } = useIdempotentCreate({
    send: (values: TicketValues, idempotency_key) =>
      api('createTicket', { body: ticketBody(values), idempotency_key }),
    onKeyReused: removeLists,
    draft,
  });
  return async (values: TicketValues) => {
    try {
      await create(values);
    } catch (error) {
      showCreateError(error, errorTexts);
      throw error;
    }
    removeLists();
    toast.success('Support ticket created successfully');
    void navigate(portalPaths.my_tickets);
  };
}
