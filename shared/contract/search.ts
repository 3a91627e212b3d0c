import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { customerListFilters } from '../model/ticket.ts';
import { defineEndpoints } from './define.ts';
import { pageSchema } from './page.ts';
import { findDayProblems, ticketFilterNames, ticketFilters } from './ticket-filters.ts';
import { OwnTicketsOnly } from './tickets.ts';
import { TicketSummary } from './ticket.ts';

/**
 * Newest tickets first, or best matches first. Matches in the subject and matches of whole words rank higher.
 */
export const searchOrders = ['newest', 'best'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The parts of a ticket that customers and staff can search. */
const publicSearchFields = [
  'ticket_number',
  'subject',
  'requester_name',
  'requester_email',
  'company_name',
  'description',
  'comment',
  'file',
  'field',
] as const;
/** The parts of a ticket that only staff can search. */
const staffSearchFields = ['note', 'staff_field', 'tag'] as const;
export type SearchField = (typeof publicSearchFields)[number] | (typeof staffSearchFields)[number];

/** A part of a ticket that matches. Matches in notes, tags and staff fields are sent to staff only. */
export const TicketMatch = z
  .strictObject({
    in: z.enum([...publicSearchFields, ...staffSearchFields]),
    /**
     * The text, or an excerpt around the first match, divided into parts: matches (`marked`) and the text
     * between them.
     */
    parts: z.array(z.strictObject({ text: z.string(), marked: z.boolean() })),
  })
  .meta({ id: 'TicketMatch' });
export type TicketMatch = z.output<typeof TicketMatch>;

export const FoundTicket = TicketSummary.extend({ matches: z.array(TicketMatch) }).meta({
  id: 'FoundTicket',
});
export type FoundTicket = z.output<typeof FoundTicket>;

const SearchQuery = z
  .strictObject({
    /** Words in any order, "phrases", `-without`, `from:`, `company:`, `is:`, `before:`, `after:`, `tag:`. */
    q: z.string().trim().min(1, 'Enter a search text').max(limits.search),
    scope: z.enum(['company', 'all']).default('company'),
    order: z.enum(searchOrders, `must be one of: ${searchOrders.join(', ')}`).default('newest'),
    /** Only with scope `company`. */
    tab: z.enum(customerListFilters, `must be one of: ${customerListFilters.join(', ')}`).default('all'),
    /** Only with scope `all`; the filters of the list of tickets. */
    ...ticketFilters,
    /** Whether to count all tickets too, for 'Showing X of Y tickets'; staff only. */
    with_total: z.stringbool().default(false),
    cursor: z.string().max(800).optional(),
    limit: z.coerce.number().int().min(1).max(limits.found_tickets).default(limits.found_tickets),
  })
  .superRefine(({ scope, ...query }, context) => {
    for (const name of ['with_total' as const, ...ticketFilterNames])
      if (scope === 'company' && query[name])
        context.addIssue({ code: 'custom', path: [name], message: 'Goes with scope=all only' });
    for (const problem of findDayProblems(query)) context.addIssue(problem);
  });

export const searchEndpoints = defineEndpoints({
  searchTickets: {
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    service: 'search',
    summary: "Tickets whose texts match a search: those of the caller's company or, for staff, all",
    query: SearchQuery,
    response: pageSchema(FoundTicket).extend({
      total: z.int().optional(),
      /**
       * If the search stopped early: the creation time of the last ticket searched; `next_cursor` continues
       * from there.
       */
      searched_until: z.iso.datetime().optional(),
      own_tickets_only: OwnTicketsOnly,
    }),
  },
});
