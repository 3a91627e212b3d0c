import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';

/** How many tickets are in each list of staff. */
const Queues = z
  .strictObject({
    /** Open tickets that are assigned to the caller. */
    mine: z.int().min(0),
    /** Open tickets that nobody is assigned to. */
    unassigned: z.int().min(0),
    /** Open tickets of the groups that the caller is in. */
    my_groups: z.int().min(0),
    /** Open tickets whose customer spoke last; those on hold wait for nobody. */
    waiting_on_us: z.int().min(0),
    /** Open tickets on which support spoke last. */
    waiting_on_customer: z.int().min(0),
    /** Open tickets that are overdue or due within two hours; 100 for 100 or more. */
    breaching_soon: z.int().min(0).max(limits.queue_count),
    /** Resolved and closed tickets with activity in the last 7 days; 100 for 100 or more. */
    recently_closed: z.int().min(0).max(limits.queue_count),
    /** All tickets, open or not. */
    all: z.int().min(0),
    /** Of everybody who has open tickets. */
    assignees: z.array(z.strictObject({ assignee_id: z.string(), open_tickets: z.int() })),
    /** Of each group that has open tickets. */
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
    summary: 'Counts of the lists of staff, and of open tickets by assignee and by group',
    response: Queues,
  },
});
