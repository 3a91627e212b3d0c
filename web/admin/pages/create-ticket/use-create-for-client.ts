import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { api } from '../../../api/api.ts';
import { showCreateError } from '../../../forms/show-create-error.ts';
import { ticketBody, type TicketValues } from '../../../forms/ticket-fields.ts';
import { useChangeEnquiry } from '../../enquiries/use-change-enquiry.ts';
import type { Draft } from '../../../forms/use-draft.ts';
import { useIdempotentCreate } from '../../../forms/use-idempotent-create.ts';
import { dashboardQuery, referenceQuery } from '../../tickets/queries.ts';
import { ticketPages } from '../../tickets/ticket-pages.ts';
import { type ClientValues, requesterBody } from './client-values.ts';
import { texts } from './texts.ts';

export type ClientTicketValues = ClientValues & TicketValues;

type Request = Pick<ClientInput<Contract['createTicketForCompany']>, 'params' | 'body'>;

/**
 * Creates a ticket for a client and navigates to the list. Rejects after showing an error.
 * @param enquiry the id of the enquiry that becomes the ticket; it is closed
 */
export function useCreateForClient(draft: Draft<ClientTicketValues>, reference: Reference, enquiry?: string) {
  const { mutate: changeEnquiry } = useChangeEnquiry(texts.enquiry_open);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const removeLists = () => {
    queryClient.removeQueries({ queryKey: ticketPages });
    queryClient.removeQueries({ queryKey: dashboardQuery.queryKey });
  };
  const { create } = useIdempotentCreate({
    send: (request: Request, idempotency_key) =>
      api('createTicketForCompany', { ...request, idempotency_key }),
    onKeyReused: removeLists,
    draft,
  });
  const send = async (request: Request) => {
    try {
      return await create(request);
    } catch (error) {
      showCreateError(error, { failed: texts.create_failed, stored: texts.stored });
      // The fields of the form may have changed.
      void queryClient.invalidateQueries({ queryKey: referenceQuery.queryKey });
      throw error;
    }
  };
  return async (values: ClientTicketValues) => {
    const requester = requesterBody(values);
    if (values.company === undefined || requester === undefined) return;
    const { id, ticket_number, company_name, requester_name } = await send({
      params: { id: values.company.id },
      body: { ...ticketBody(values, reference), requester },
    });
    if (enquiry !== undefined) changeEnquiry({ id: enquiry, change: { state: 'closed', ticket_id: id } });
    removeLists();
    toast.success(texts.created(ticket_number, company_name, requester_name));
    void navigate(adminPaths.tickets);
  };
}
