import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { ticketStatuses } from '../model/ticket.ts';
import { linkKinds, shownLinkKinds } from '../model/ticket-links.ts';
import { defineEndpoints } from './define.ts';
import { SeenConversation } from './ticket-conversation.ts';
import { TicketId } from './ticket-id.ts';
import { NewTicket, Ticket, TicketFacts } from './ticket.ts';

/** The current state of a linked ticket. */
export const LinkedTicket = z
  .strictObject({
    /** How the ticket is related to the linked ticket. */
    kind: z.enum(shownLinkKinds),
    id: TicketId,
    ticket_number: z.string(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    company_name: z.string(),
    /** The current state of the linked ticket's conversation, for the field `seen` of a reply. */
    seen: SeenConversation,
    /**
     * When the link was created. Null for the links that users cannot remove here: merges, and follow-up
     * tickets that a reply created.
     */
    linked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LinkedTicket' });
export type LinkedTicket = z.output<typeof LinkedTicket>;

const ticketFields = NewTicket.shape;
export const TicketSplit = z
  .strictObject({
    /** A public comment by a customer; null for the description. */
    comment_id: z.ulid('must be the id of a comment').nullable(),
    subject: ticketFields.subject,
    priority: ticketFields.priority,
    category_id: ticketFields.category_id,
    /** The files to copy from the ticket to the new one, without duplicates. */
    file_ids: z.array(z.ulid('must be the id of a file')).max(limits.split_files).default([]),
  })
  .meta({ id: 'TicketSplit' });
export type TicketSplit = z.output<typeof TicketSplit>;

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
  mergeTicket: {
    method: 'POST',
    path: '/api/tickets/{id}/merge',
    access: permissions.link_tickets,
    service: 'links',
    summary:
      'Merge a ticket into an open one of the same company. The merged ticket is closed and accepts no more comments; it links to the other ticket, which receives answers by mail. Its comments and files stay where they are',
    params: TicketParams,
    body: z.strictObject({
      into: TicketId,
      version: z.int().min(1),
      /** The version of the conversation that the user saw, as in an update of the ticket. */
      conversation_version: z.int().min(0).optional(),
    }),
    response: z.strictObject({ ticket: TicketFacts }),
    errors: [404, 409],
  },
  undoMerge: {
    method: 'DELETE',
    path: '/api/tickets/{id}/merge',
    access: permissions.link_tickets,
    service: 'links',
    summary:
      'Undo a merge: the ticket gets its earlier status back. If the other ticket has got a public comment since the merge, the answer is 409, `merge_final`',
    params: TicketParams,
    response: z.strictObject({ ticket: TicketFacts }),
    errors: [404, 409],
  },
  splitTicket: {
    method: 'POST',
    path: '/api/tickets/{id}/split',
    access: permissions.link_tickets,
    service: 'links',
    summary:
      "Create a ticket for the same company from this ticket's description, or from a customer's public comment, which also stays here. Its requester is the author. The new ticket is linked as a follow-up. Each text can be split off once; after that, the answer is 409, `already_split`",
    params: TicketParams,
    body: TicketSplit,
    response: Ticket,
    status: 201,
    idempotent: true,
    errors: [404, 409],
    counts: [{ limit: 'tickets' }],
  },
});
