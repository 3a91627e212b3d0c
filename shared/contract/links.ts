import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { ticketStatuses } from '../model/ticket.ts';
import { linkKinds } from '../model/ticket-links.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

/** Another ticket that a ticket is linked to, as it is now. */
export const LinkedTicket = z
  .strictObject({
    /** What the ticket is of the other one. */
    kind: z.enum(linkKinds),
    id: TicketId,
    ticket_number: z.string(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    company_name: z.string(),
    /** Null for a follow-up ticket that an answer to a closed ticket started: such a link stays. */
    linked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LinkedTicket' });
export type LinkedTicket = z.output<typeof LinkedTicket>;

const TicketParams = z.strictObject({ id: TicketId });
const LinkParams = TicketParams.extend({ other_id: TicketId });

export const linkEndpoints = defineEndpoints({
  listTicketLinks: {
    method: 'GET',
    path: '/api/tickets/{id}/links',
    access: permissions.link_tickets,
    service: 'links',
    summary: 'The tickets that a ticket is linked to, by kind, then by number',
    params: TicketParams,
    response: z.strictObject({ items: z.array(LinkedTicket) }),
    errors: [404],
  },
  linkTicket: {
    method: 'PUT',
    path: '/api/tickets/{id}/links/{other_id}',
    access: permissions.link_tickets,
    service: 'links',
    summary: `Link two tickets, of one company or of two; both show the link and record it in their history. Two tickets have one link at most: another kind is answered with 409, \`already_linked\`. A ticket has at most ${limits.ticket_links}; beyond that the answer is 409, \`limit_reached\``,
    params: LinkParams,
    body: z.strictObject({ kind: z.enum(linkKinds) }),
    response: LinkedTicket,
    errors: [404, 409],
  },
  unlinkTicket: {
    method: 'DELETE',
    path: '/api/tickets/{id}/links/{other_id}',
    access: permissions.link_tickets,
    service: 'links',
    summary: 'Remove the link between two tickets, from both',
    params: LinkParams,
    response: z.strictObject({ deleted: z.literal(true) }),
    errors: [404],
  },
});
