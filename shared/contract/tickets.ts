import * as z from 'zod';
import { staff } from '../model/permissions.ts';
import { customerListFilters, ticketOrders, ticketQueues } from '../model/ticket.ts';
import { TicketAttachment } from './attachments.ts';
import { defineEndpoints } from './define.ts';
import { PageQuery, pageSchema } from './page.ts';
import { Participant } from './participants.ts';
import { findDayProblems, ticketFilterNames, ticketFilters } from './ticket-filters.ts';
import { TicketId } from './ticket-id.ts';
import { NewComment, NewFollowUp, TicketChange, TicketComment, TicketDraft } from './ticket-conversation.ts';
import {
  ChangedTicketResponse,
  NewTicket,
  Ticket,
  TicketAlert,
  TicketFacts,
  TicketSummary,
  TicketUpdate,
} from './ticket.ts';

/** The whole ticket screen in one response. */
export const TicketDetail = z
  .strictObject({
    ticket: Ticket,
    /** Whether there was activity that the caller had not seen before this request. */
    unread: z.boolean(),
    /** The time up to which the caller has seen the ticket; null if they never saw it, or saw it long ago. */
    seen_at: z.iso.datetime().nullable(),
    /** Oldest first. */
    comments: z.array(TicketComment),
    /** Newest first. */
    history: z.array(TicketChange),
    /** Newest first; only completed uploads. */
    attachments: z.array(TicketAttachment),
    /** People who are copied in or await a decision by staff, sorted by name; sent to staff only. */
    participants: z.array(Participant).optional(),
    /** Present if an alert created this ticket, or one that was merged into it. Sent to staff only. */
    alert: TicketAlert.optional(),
    /** The caller's own drafts. */
    drafts: z.array(TicketDraft),
    /** Cursor for `listTicketComments` if the response does not contain all comments; otherwise null. */
    older_comments: z.string().nullable(),
    /** Cursor for `listTicketHistory` if the response does not contain all changes; otherwise null. */
    older_history: z.string().nullable(),
  })
  .meta({ id: 'TicketDetail' });
export type TicketDetail = z.output<typeof TicketDetail>;

const TicketParams = z.strictObject({ id: TicketId });

/** True if the caller cannot see tickets of colleagues. */
export const OwnTicketsOnly = z.literal(true).optional();

export const ticketEndpoints = defineEndpoints({
  listTickets: {
    method: 'GET',
    path: '/api/tickets',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    // Keys do not belong to a company, so their scope is always `all`.
    query_of_keys: { scope: 'all' },
    summary:
      "Tickets of the caller's company, by tab or status; for staff, all tickets. The order is by last activity or by creation, and for open tickets also by due time or priority",
    query: PageQuery.extend({
      scope: z.enum(['company', 'all']).default('company'),
      /** A tab of the customer list, or a single status; only with scope `company`. */
      tab: z.enum(customerListFilters, `must be one of: ${customerListFilters.join(', ')}`).default('all'),
      /**
       * `due` (only with scope `all`): open tickets with a service level, the next due first and paused ones
       * last. `priority` (only with scope `all`): open tickets, the most urgent first, then by last activity.
       * If omitted, by last activity or in the queue's own order.
       */
      order: z.enum(ticketOrders, `must be one of: ${ticketOrders.join(', ')}`).optional(),
      /**
       * A queue, whose default order is by due time or by last activity. In any other order, a list has at
       * most 500 tickets.
       */
      queue: z.enum(ticketQueues, `must be one of: ${ticketQueues.join(', ')}`).optional(),
      /** Only with scope `all`. */
      ...ticketFilters,
      /** Whether to count all tickets too, for 'Showing X of Y tickets'; staff only. */
      with_total: z.stringbool().default(false),
    }).superRefine(({ scope, ...query }, context) => {
      const staffOnlyParameters = ['queue', 'with_total'] as const;
      for (const name of [...staffOnlyParameters, ...ticketFilterNames])
        if (scope === 'company' && query[name])
          context.addIssue({ code: 'custom', path: [name], message: 'Goes with scope=all only' });
      if (scope === 'company' && (query.order === 'due' || query.order === 'priority'))
        context.addIssue({ code: 'custom', path: ['order'], message: 'Goes with scope=all only' });
      for (const problem of findDayProblems(query)) context.addIssue(problem);
    }),
    response: pageSchema(TicketSummary).extend({
      total: z.int().optional(),
      /**
       * Set if the search stopped early: the last activity of the last ticket that was searched (or its
       * creation, if the list is sorted by creation). `next_cursor` continues from there.
       */
      searched_until: z.iso.datetime().optional(),
      own_tickets_only: OwnTicketsOnly,
    }),
  },
  createTicket: {
    method: 'POST',
    path: '/api/tickets',
    access: 'signed-in',
    service: 'tickets',
    summary: "Create a ticket for the caller's own company",
    body: NewTicket,
    response: Ticket,
    status: 201,
    idempotent: true,
    errors: [409],
    counts: [{ limit: 'tickets' }],
  },
  getTicket: {
    method: 'GET',
    path: '/api/tickets/{id}',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'A ticket with its comments, history and attachments',
    params: TicketParams,
    response: TicketDetail,
    errors: [404],
  },
  updateTicket: {
    method: 'PATCH',
    path: '/api/tickets/{id}',
    access: staff,
    service: 'tickets',
    scope: 'tickets:write',
    restricted_by: 'handler',
    summary:
      'Change status, priority, assignee, group or tags, put on hold, wait for the customer, or correct subject, type, impact, urgency, category, department, requester or fields that administrators have added; each change is recorded in the history',
    params: TicketParams,
    body: TicketUpdate,
    response: z.strictObject({ ticket: TicketFacts, changes: z.array(TicketChange) }),
    errors: [404, 409],
  },
  markTicketRead: {
    method: 'POST',
    path: '/api/tickets/{id}/read',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Mark a ticket as seen by the caller, on every device, up to the newest activity on the screen',
    params: TicketParams,
    body: z.strictObject({ seen_at: z.iso.datetime() }),
    response: z.strictObject({ seen_at: z.iso.datetime() }),
    errors: [404],
  },
  markTicketUnread: {
    method: 'DELETE',
    path: '/api/tickets/{id}/read',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Mark a ticket as unread for the caller, on every device, until it is marked as seen again',
    params: TicketParams,
    response: z.strictObject({ unread: z.literal(true) }),
    errors: [404],
  },
  startFollowUp: {
    method: 'POST',
    path: '/api/tickets/{id}/follow-up',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Create a ticket that continues a closed one, with the reply as its description',
    params: TicketParams,
    body: NewFollowUp,
    response: Ticket,
    status: 201,
    idempotent: true,
    errors: [404, 409],
    counts: [{ limit: 'tickets' }],
  },
  listTicketComments: {
    method: 'GET',
    path: '/api/tickets/{id}/comments',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'Comments of a ticket, newest first, page by page',
    params: TicketParams,
    query: PageQuery,
    response: pageSchema(TicketComment),
    errors: [404],
  },
  addTicketComment: {
    method: 'POST',
    path: '/api/tickets/{id}/comments',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:write',
    restricted_by: 'handler',
    summary:
      "Comment on a ticket; staff may mark the comment internal. A customer's comment reopens a closed ticket; long after its end the answer is 409, `ticket_ended`",
    params: TicketParams,
    body: NewComment,
    response: TicketComment.extend(ChangedTicketResponse.shape),
    status: 201,
    idempotent: true,
    errors: [404, 409],
    counts: [{ limit: 'comments' }],
  },
  listTicketHistory: {
    method: 'GET',
    path: '/api/tickets/{id}/history',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'Changes of a ticket, newest first, page by page',
    params: TicketParams,
    query: PageQuery,
    response: pageSchema(TicketChange),
    errors: [404],
  },
});
