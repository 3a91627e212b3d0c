import * as z from 'zod';
import { backgroundWorkKinds } from '../model/background-work.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';

/** Background work whose attempts have all failed. */
export const FailedWork = z
  .strictObject({
    id: z.string(),
    work: z.enum(backgroundWorkKinds),
    /** The ticket that the work is about; null if there is none. */
    ticket_id: z.string().nullable(),
    /** The number of attempts. */
    tries: z.int(),
    /** The name of the last error. */
    reason: z.string(),
    failed_at: z.iso.datetime(),
    /** Whether staff can retry the work. False for work that contains a secret. */
    can_retry: z.boolean(),
  })
  .meta({ id: 'FailedWork' });
export type FailedWork = z.output<typeof FailedWork>;

export const failedWorkEndpoints = defineEndpoints({
  listFailedWork: {
    method: 'GET',
    path: '/api/failed-work',
    access: staff,
    service: 'mails',
    summary:
      'The newest hundred pieces of background work of the last 14 days whose attempts have all failed',
    response: z.strictObject({ items: z.array(FailedWork) }),
  },
  retryFailedWork: {
    method: 'POST',
    path: '/api/failed-work/{id}/retry',
    access: staff,
    service: 'mails',
    summary:
      'Put work that failed every attempt back into its queue, once; it is listed again if it fails again',
    params: z.strictObject({ id: z.ulid() }),
    response: z.strictObject({ id: z.string() }),
    errors: [404, 409],
  },
});
