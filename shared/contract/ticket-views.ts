import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { sharingScopes } from '../model/sharing.ts';
import { parseColumns, ticketColumns } from '../model/ticket-columns.ts';
import { normalizeViewName } from '../model/ticket-views.ts';
import { ticketOrders, ticketQueues } from '../model/ticket.ts';
import { lineSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';
import { findDayProblems, ticketFilters } from './ticket-filters.ts';

/** The length of a list that contains all columns and the ids of all custom fields. */
const maxColumnsLength = ticketColumns.join(',').length + limits.custom_fields * ',f100'.length;

// The message does not name the allowed columns, because a list of all of them would be too long.
const columnError = 'must be names of columns or ids of fields, separated by commas, without duplicates';

/** Names of columns, in the order of display, separated by commas and without duplicates. */
const Columns = z
  .string()
  .max(maxColumnsLength, { error: columnError, abort: true })
  .regex(/^[\w,]+$/, { error: columnError, abort: true })
  .refine((text) => parseColumns(text).join(',') === text, { error: columnError })
  .meta({
    examples: ['subject,priority,due_at'],
    description: `Some of ${ticketColumns.map((name) => `\`${name}\``).join(', ')}, or ids of fields, in the order in which the list shows them, separated by commas. If omitted, the default columns`,
  });

/** Filters, order and columns of the list of all tickets, as in its URL. */
export const ViewFilters = z
  .strictObject({
    q: z.string().trim().min(1).max(limits.search).optional(),
    queue: z.enum(ticketQueues).optional(),
    /** `me` is the caller, and `mine` their groups. */
    ...ticketFilters,
    /**
     * With `q`, the order is newest first (the default) or best match first. Without `q`, one of the other
     * orders applies; the default is by last activity, or the queue's own order.
     */
    order: z.enum([...ticketOrders, 'best']).optional(),
    columns: Columns.optional(),
  })
  .superRefine((filters, context) => {
    for (const problem of findDayProblems(filters)) context.addIssue(problem);
  })
  .meta({ id: 'ViewFilters' });
export type ViewFilters = z.output<typeof ViewFilters>;

/** A named list of tickets. */
export const TicketView = z
  .strictObject({ name: lineSchema('Name', limits.view_name), filters: ViewFilters })
  .meta({ id: 'TicketView' });
export type TicketView = z.output<typeof TicketView>;

const Views = z.array(TicketView).max(limits.views, `There can be ${limits.views} views`);
/** Increases each time the views are saved; 0 before the first time. */
const Version = z.int().min(0);

/** The columns of a person's lists that are not views; null for default columns, and for shared views. */
const OwnColumns = Columns.nullable();

/** The views of one person, or the shared ones, in their order. */
export const TicketViews = z
  .strictObject({ views: Views, columns: OwnColumns, version: Version })
  .meta({ id: 'TicketViews' });
export type TicketViews = z.output<typeof TicketViews>;

/** Replaces all views; requires the version that the user saw. */
export const TicketViewsUpdate = z
  .strictObject({
    views: Views.superRefine((views, context) => {
      const names = views.map(({ name }) => normalizeViewName(name));
      for (const [index, name] of names.entries())
        if (names.indexOf(name) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'name'],
            message: 'Another view has this name',
          });
    }),
    columns: OwnColumns.default(null),
    version: Version,
  })
  .meta({ id: 'TicketViewsUpdate' });
export type TicketViewsUpdate = z.output<typeof TicketViewsUpdate>;

export const ticketViewEndpoints = defineEndpoints({
  getTicketViews: {
    method: 'GET',
    path: '/api/ticket-views',
    access: permissions.use_ticket_views,
    service: 'desk-tools',
    summary: "The caller's own views of the list of tickets, and the views that all staff share",
    response: z.strictObject({ own: TicketViews, shared: TicketViews }),
  },
  saveTicketViews: {
    method: 'PUT',
    path: '/api/ticket-views/{scope}',
    access: permissions.use_ticket_views,
    service: 'desk-tools',
    summary: 'Replace your own views, or, as an administrator, the views that all staff share',
    params: z.strictObject({ scope: z.enum(sharingScopes) }),
    body: TicketViewsUpdate,
    response: TicketViews,
    errors: [409],
  },
});
