import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toasts.ts';
import type { Reference } from '@portico/shared/contract/reference.ts';
import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import type { FileQueue } from '../../conversation/files/use-file-queue.ts';
import { showCreateError } from '../../forms/show-create-error.ts';
import { ticketBody, type TicketValues } from '../../forms/ticket-fields.ts';
import type { Draft } from '../../forms/use-draft.ts';
import { useIdempotentCreate } from '../../forms/use-idempotent-create.ts';
import { referenceKey, ticketListsKey } from '../query-keys.ts';

const errorTexts = {
  failed: 'Failed to create ticket',
  stored: 'An earlier version of this ticket was already created. Check My Tickets before sending it again.',
};

/**
 * Creates a ticket, then uploads its files, then navigates to the list. Rejects after showing an error. If a
 * file fails, the ticket still exists: it is `created` until its files are uploaded.
 */
export function useCreateTicket(draft: Draft<TicketValues>, queue: FileQueue, reference: Reference) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<Ticket>();
  const removeLists = () => queryClient.removeQueries({ queryKey: ticketListsKey });
  const { create } = useIdempotentCreate({
    send: (values: TicketValues, idempotency_key) =>
      api('createTicket', { body: ticketBody(values, reference), idempotency_key }),
    onKeyReused: removeLists,
    draft,
  });
  const finish = () => {
    toast.success('Support ticket created successfully');
    void navigate(portalPaths.my_tickets);
  };
  return {
    created,
    create: async (values: TicketValues) => {
      try {
        const ticket = await create(values);
        removeLists();
        if (queue.files.length === 0) return finish();
        setCreated(ticket);
        if (await queue.uploadTo(ticket.id)) finish();
      } catch (error) {
        showCreateError(error, errorTexts);
        // The fields of the form may have changed.
        void queryClient.invalidateQueries({ queryKey: referenceKey });
        throw error;
      }
    },
    /** Retries the failed uploads. */
    retry: async () => {
      if (created && (await queue.uploadTo(created.id))) finish();
    },
  };
}
