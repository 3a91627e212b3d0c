import * as z from 'zod';

const ScheduledRun = z.object({ scheduled_at: z.iso.datetime() });

/** The time for which a run was scheduled, from its input (infra/constructs/recurring-schedule.ts). */
export const scheduledAt = (event: unknown): Date => new Date(ScheduledRun.parse(event).scheduled_at);
