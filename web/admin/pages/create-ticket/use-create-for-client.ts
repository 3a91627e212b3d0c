import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import { api } from '../../../api/api.ts';
import { ApiError, type Issue, isClientError } from '../../../api/error.ts';
import { createIdempotencyKey, isKeyReused } from '../../../api/idempotency.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { errorMessage } from '../../errors/error-message.ts';
import { dashboardQuery, ticketPages } from '../../tickets/queries.ts';
import { texts } from './texts.ts';

export interface TicketForClient {
  company: string;
  body: ClientInput<Contract['createTicketForCompany']>['body'];
}

const mutationKey = ['createTicketForCompany'];

/**
 * Raises a ticket for a client; success leads to the list, failure is told and can be tried again without making a second ticket. The form
 * makes one ticket: its key is never renewed after a success, while the list is still on its way.
 */
export function useCreateForClient(onIssues: (issues: readonly Issue[]) => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [key] = useState(() => createIdempotencyKey());
  const forgetLists = () => {
    queries.removeQueries({ queryKey: ticketPages });
    queries.removeQueries({ queryKey: dashboardQuery.queryKey });
  };
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ company, body }: TicketForClient) =>
      api('createTicketForCompany', { params: { id: company }, body, idempotency_key: key.current() }),
    onSuccess: ({ ticket_number, company_name, requester_name }) => {
      forgetLists();
      toast.success(texts.created(ticket_number, company_name, requester_name));
      void navigate(adminPaths.tickets);
    },
    onError: (error) => {
      key.failed(error);
      if (isKeyReused(error)) {
        key.edited();
        forgetLists();
        toast.error(texts.create_failed, { description: texts.stored });
      } else if (isClientError(error)) toast.error(error.message);
      else toast.error(texts.create_failed, { description: errorMessage(error) });
      if (error instanceof ApiError) onIssues(error.issues);
    },
  });
  return {
    create: (ticket: TicketForClient) => {
      // Asked of the cache: the second click of a double click can come before this renders as busy.
      if (queries.isMutating({ mutationKey }) === 0) mutate(ticket);
    },
    edited: key.edited,
    busy: isPending,
  };
}
