import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '../../shared/model/roles.ts';

const client = new CognitoIdentityProviderClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500 },
});

/** Cognito groups are the roles in a token. Adding twice changes nothing. */
export async function addToGroup(userPoolId: string, username: string, role: Role): Promise<void> {
  await client.send(
    new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: username, GroupName: role }),
  );
}
