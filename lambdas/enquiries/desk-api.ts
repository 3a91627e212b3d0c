import type { Handlers } from '../http/serve.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { readEnquiries, enquiryById, saveState, readTicketNumber } from './store.ts';

async function ticketOf(id: string) {
  const ticket_number = await readTicketNumber(id);
  if (ticket_number !== undefined) return { id, ticket_number };
  throw new ApiError('invalid_request', 'This ticket does not exist', [
    { path: 'body.ticket_id', message: 'must be the id of a ticket' },
  ]);
}

/** The enquiries that staff handle. */
export const handlers: Handlers<'enquiries'> = {
  listEnquiries: ({ query: { state, ...page } }) => readEnquiries(state, page),

  async getEnquiry({ params: { id } }) {
    const enquiry = await enquiryById(id);
    if (!enquiry) throw notFound();
    return enquiry;
  },

  async changeEnquiry({ actor, params: { id }, body }) {
    const changed =
      body.state === 'open'
        ? { state: body.state, closed_by: null, closed_at: null, ticket: null }
        : {
            state: body.state,
            closed_by: actor.full_name,
            closed_at: new Date().toISOString(),
            ticket: body.ticket_id === undefined ? null : await ticketOf(body.ticket_id),
          };
    const enquiry = await saveState(id, changed);
    if (!enquiry) throw notFound();
    return enquiry;
  },
};
