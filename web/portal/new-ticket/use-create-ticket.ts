import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { ApiError, type Issue, isClientError } from '../../api/error.ts';
import { createIdempotencyKey, isKeyReused } from '../../api/idempotency.ts';
import { ticketListsKey } from '../query-keys.ts';
import { bodyOf, type Draft } from '../../forms/ticket-draft.ts';

const alreadyStored =
  'An earlier version of this ticket was already created. Check My Tickets before sending it again.';

const mutationKey = ['createTicket'];

/**
 * Sends a draft; success leads to the list, failure is told and can be tried again without making a second ticket. The form makes one ticket:
 * its key is never renewed after a success, while the list is still on its way.
 */
export function useCreateTicket(onIssues: (issues: readonly Issue[]) => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [key] = useState(() => createIdempotencyKey());
  const creation = useMutation({
    mutationKey,
    mutationFn: (draft: Draft) =>
      api('createTicket', { body: bodyOf(draft), idempotency_key: key.current() }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: ticketListsKey });
      toast.success('Support ticket created successfully');
      void navigate(portalPaths.my_tickets);
    },
    onError: (error) => {
      key.failed(error);
      if (isKeyReused(error)) {
        key.edited();
        queries.removeQueries({ queryKey: ticketListsKey });
        toast.error('Failed to create ticket', { description: alreadyStored });
      } else if (isClientError(error)) toast.error(error.message);
      else toast.error('Failed to create ticket', { description: error.message });
      if (error instanceof ApiError) onIssues(error.issues);
    },
  });
  return {
    create: (draft: Draft) => {
      // Asked of the cache: the second click of a double click can come before this renders as busy.
      if (queries.isMutating({ mutationKey }) === 0) creation.mutate(draft);
    },
    edited: key.edited,
    busy: creation.isPending,
  };
}
