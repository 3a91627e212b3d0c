import * as z from 'zod';
import type { CallReader } from '../../recorder/call-reader.ts';

const PoolCall = z.object({ UserPoolId: z.string() });

export const cognitoCalls: CallReader = {
  /** Operations without a pool id need no permission, only the id of an app client. */
  listPermissions({ operation, body }, { region, account }) {
    const call = PoolCall.safeParse(JSON.parse(body));
    if (!call.success) return [];
    const resource = `arn:aws:cognito-idp:${region}:${account}:userpool/${call.data.UserPoolId}`;
    return [{ action: `cognito-idp:${operation}`, resource, context: {} }];
  },
};
