import * as z from 'zod';
import type { CallReader } from '../../recorder/call-reader.ts';

const PoolCall = z.object({ UserPoolId: z.string() });

export const cognitoCalls: CallReader = {
  /**
   * Operations that name no pool are open to anybody who knows an app client's id, and need no permission.
   */
  permissionsOf({ operation, body }, { region, account }) {
    const call = PoolCall.safeParse(JSON.parse(body));
    if (!call.success) return [];
    const resource = `arn:aws:cognito-idp:${region}:${account}:userpool/${call.data.UserPoolId}`;
    return [{ action: `cognito-idp:${operation}`, resource, context: {} }];
  },
};
