import * as z from 'zod';
import { Alert } from './alert.ts';
import { SnsMessage } from './tools/sns.ts';

/** A message of the queue: an alert, or an SNS message, whose signature is verified when it is processed. */
export const AlertMessage = z.strictObject({
  /** Ids sort by the time of receipt. */
  id: z.ulid(),
  integration_id: z.string(),
  received_at: z.iso.datetime(),
  content: z.union([z.strictObject({ alert: Alert }), z.strictObject({ sns: SnsMessage })]),
});
export type AlertMessage = z.output<typeof AlertMessage>;
