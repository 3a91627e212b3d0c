import * as z from 'zod';
import { priorities, ticketStatuses } from '../model/ticket.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';
import { TicketSummary } from './ticket.ts';

/** Four counts and the ten newest tickets. */
export const Dashboard = z
  .strictObject({
    total: z.int(),
    new: z.int(),
    in_progress: z.int(),
    resolved: z.int(),
    by_status: z.record(z.enum(ticketStatuses), z.int()),
    by_priority: z.record(z.enum(priorities), z.int()),
    /** The tickets created on each of the last 30 days (UTC), oldest first. */
    created_per_day: z.array(z.strictObject({ day: z.iso.date(), count: z.int() })),
    recent: z.array(TicketSummary),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const dashboardEndpoints = defineEndpoints({
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    access: staff,
    service: 'tickets',
    summary: 'Counts of tickets and the newest ten',
    response: Dashboard,
  },
});
