import * as iam from 'aws-cdk-lib/aws-iam';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { PorticoFunction } from './function.ts';

/** What inviting people, giving them roles and disabling them takes. Nothing here can read a password, or delete anybody. */
const actions = [
  'AdminAddUserToGroup',
  'AdminCreateUser',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminRemoveUserFromGroup',
  'AdminSetUserPassword',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
];

/**
 * Lets the function manage the people in this pool, and tells it the ids of pool and client (`USER_POOL_ID`, `USER_POOL_CLIENT_ID`). Mailing a code
 * (ForgotPassword) is open to anyone who knows the client's id.
 */
export function allowManagingUsers(lambda: PorticoFunction, pool: UserPool, client: UserPoolClient): void {
  lambda.addEnvironment('USER_POOL_ID', pool.userPoolId);
  lambda.addEnvironment('USER_POOL_CLIENT_ID', client.userPoolClientId);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `cognito-idp:${action}`),
      resources: [pool.userPoolArn],
    }),
  );
}
