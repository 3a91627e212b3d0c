import * as z from 'zod';

/** A permission that a call needed, as IAM sees it. */
export const UsedPermission = z.object({
  /** `dynamodb:GetItem` */
  action: z.string(),
  /** An ARN; `*` where nothing in the call names a resource. */
  resource: z.string(),
  /** By names of condition keys. */
  context: z.record(z.string(), z.array(z.string())),
});
export type UsedPermission = z.output<typeof UsedPermission>;
