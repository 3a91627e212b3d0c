import * as z from 'zod';

/** A permission that a call needed, as IAM sees it. */
export const UsedPermission = z.object({
  /** `dynamodb:GetItem` */
  action: z.string(),
  /** An ARN; `*` if the call names no resource. */
  resource: z.string(),
  /** Values by condition key. */
  context: z.record(z.string(), z.array(z.string())),
});
export type UsedPermission = z.output<typeof UsedPermission>;
