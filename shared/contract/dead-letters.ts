import * as z from 'zod';
import { failedWork } from '../model/failed-work.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';

/** Work whose attempts have all failed. Nobody waits for it any more. */
export const DeadLetter = z
  .strictObject({
    id: z.string(),
    work: z.enum(failedWork),
    /** The ticket concerned; null for other work. */
    ticket_id: z.string().nullable(),
    /** The number of attempts. */
    tries: z.int(),
    /** The name of the last error. */
    reason: z.string(),
    failed_at: z.iso.datetime(),
    /** Whether staff can retry it; not if it contains a secret. */
    can_retry: z.boolean(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.output<typeof DeadLetter>;

export const deadLetterEndpoints = defineEndpoints({
  listDeadLetters: {
    method: 'GET',
    path: '/api/dead-letters',
    access: staff,
    service: 'mails',
    summary: 'The newest hundred pieces of work that failed every attempt within the last 14 days',
    response: z.strictObject({ items: z.array(DeadLetter) }),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/dead-letters/{id}/retry',
    access: staff,
    service: 'mails',
    summary:
      'Put work that failed every attempt back into its queue, once; it is listed again if it fails again',
    params: z.strictObject({ id: z.ulid() }),
    response: z.strictObject({ id: z.string() }),
    errors: [404, 409],
  },
});
