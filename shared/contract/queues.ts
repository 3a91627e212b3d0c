import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';

/** The number of tickets in each queue of staff. */
const Queues = z
  .strictObject({
    /** Open tickets assigned to the caller. */
    mine: z.int().min(0),
    /** Open tickets without an assignee. */
    unassigned: z.int().min(0),
    /** Open tickets of the caller's groups. */
    my_groups: z.int().min(0),
    /** Open tickets whose last public comment is the customer's, except those on hold. */
    waiting_on_us: z.int().min(0),
    /** Open tickets whose last public comment is from support. */
    waiting_on_customer: z.int().min(0),
    /** Open tickets that are overdue; 100 for 100 or more. */
    overdue: z.int().min(0).max(limits.queue_count),
    /** Open tickets that are due within two hours; 100 for 100 or more. */
    breaching_soon: z.int().min(0).max(limits.queue_count),
    /** Resolved and closed tickets with activity in the last 7 days; 100 for 100 or more. */
    recently_closed: z.int().min(0).max(limits.queue_count),
    /** All tickets, open or not. */
    all: z.int().min(0),
    /** One entry for each assignee of open tickets. */
    assignees: z.array(z.strictObject({ assignee_id: z.string(), open_tickets: z.int() })),
    /** One entry for each group with open tickets. */
    groups: z.array(z.strictObject({ group_id: z.string(), open_tickets: z.int() })),
  })
  .meta({ id: 'Queues' });
export type Queues = z.output<typeof Queues>;

export const queueEndpoints = defineEndpoints({
  getQueues: {
    method: 'GET',
    path: '/api/queues',
    access: staff,
    service: 'tickets',
    summary: 'Ticket counts of the staff queues, and open tickets by assignee and by group',
    response: Queues,
  },
});
