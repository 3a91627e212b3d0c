import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import type { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { showCreateError } from '../../../forms/show-create-error.ts';
import { toTicketBody, type TicketValues } from '../../../forms/ticket-fields.ts';
import { enquiriesKey } from '../../enquiries/use-change-enquiry.ts';
import type { Draft } from '../../../forms/use-draft.ts';
import { useIdempotentCreate } from '../../../forms/use-idempotent-create.ts';
import { dashboardQuery, referenceQuery } from '../../tickets/queries.ts';
import { ticketPagesKey } from '../../tickets/ticket-pages.ts';
import { type ClientValues, toRequesterBody } from './client-values.ts';
import { texts } from './texts.ts';

export type ClientTicketValues = ClientValues & TicketValues;

type CreateRequest = Pick<ClientInput<Contract['createTicketForCompany']>, 'params' | 'body'>;

/**
 * Creates a ticket for a client and navigates to the list. Rejects after showing an error.
 * @param enquiry the enquiry from which the ticket is created: it is closed, and the ticket gets the files of
 * its mail
 */
export function useCreateTicketForClient(
  draft: Draft<ClientTicketValues>,
  reference: Reference,
  enquiry?: ReceivedEnquiry,
) {
  const { mutate: addFiles } = useMutation({
    mutationFn: (params: { id: string; mail_id: string }) => api('addEnquiryFiles', { params }),
    onError: (error) => toast.error(texts.files_missing, { description: errorMessage(error) }),
  });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const removeCachedLists = () => {
    queryClient.removeQueries({ queryKey: ticketPagesKey });
    queryClient.removeQueries({ queryKey: dashboardQuery.queryKey });
  };
  const { create } = useIdempotentCreate({
    send: (request: CreateRequest, idempotency_key) =>
      api('createTicketForCompany', { ...request, idempotency_key }),
    onKeyReused: removeCachedLists,
    draft,
  });
  const send = async (request: CreateRequest) => {
    try {
      return await create(request);
    } catch (error) {
      showCreateError(error, { failed: texts.create_failed, stored: texts.stored });
      // Refetched, because an administrator may have changed categories, departments or custom fields.
      void queryClient.invalidateQueries({ queryKey: referenceQuery.queryKey });
      throw error;
    }
  };
  return async (values: ClientTicketValues) => {
    const requester = toRequesterBody(values);
    if (values.company === undefined || requester === undefined) return;
    const { id, ticket_number, company_name, requester_name } = await send({
      params: { id: values.company.id },
      body: { ...toTicketBody(values, reference), requester, enquiry_id: enquiry?.id },
    });
    if (enquiry?.mail_id !== undefined) addFiles({ id, mail_id: enquiry.mail_id });
    removeCachedLists();
    void queryClient.invalidateQueries({ queryKey: enquiriesKey });
    toast.success(texts.created(ticket_number, company_name, requester_name));
    void navigate(adminPaths.tickets);
  };
}
