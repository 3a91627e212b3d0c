import * as z from 'zod';
import { Alert } from './alert.ts';
import { SnsMessage } from './tools/sns.ts';

/** What waits in the queue: an alert, or a message of SNS, which is verified when it is processed. */
export const AlertMessage = z.strictObject({
  /** Sorts by the time when it was received. */
  id: z.ulid(),
  integration_id: z.string(),
  received_at: z.iso.datetime(),
  content: z.union([z.strictObject({ alert: Alert }), z.strictObject({ sns: SnsMessage })]),
});
export type AlertMessage = z.output<typeof AlertMessage>;
