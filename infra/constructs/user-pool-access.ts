import * as iam from 'aws-cdk-lib/aws-iam';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { PorticoFunction } from './function.ts';

/**
 * Actions for inviting users, changing their roles and disabling them. None reads a password or deletes a
 * user.
 */
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
 * Grants the function management of the users in this pool, and sets `USER_POOL_ID` and
 * `USER_POOL_CLIENT_ID`. It needs the client for ForgotPassword, which requires no permission.
 */
export function grantUserManagement(lambda: PorticoFunction, pool: UserPool, client: UserPoolClient): void {
  lambda.addEnvironment('USER_POOL_ID', pool.userPoolId);
  lambda.addEnvironment('USER_POOL_CLIENT_ID', client.userPoolClientId);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `cognito-idp:${action}`),
      resources: [pool.userPoolArn],
    }),
  );
}

/** Grants finding the user of an address, and sets `USER_POOL_ID`. */
export function grantFindUser(lambda: PorticoFunction, pool: UserPool): void {
  lambda.addEnvironment('USER_POOL_ID', pool.userPoolId);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({ actions: ['cognito-idp:AdminGetUser'], resources: [pool.userPoolArn] }),
  );
}

/**
 * Grants changing the account of a person who gives their password: signing in as them with a client of its
 * own, and ending their sessions. Sets `USER_POOL_ID` and `ACCOUNT_CLIENT_ID`. No other function may have it.
 */
export function grantAccountChanges(lambda: PorticoFunction, pool: UserPool, client: UserPoolClient): void {
  lambda.addEnvironment('USER_POOL_ID', pool.userPoolId);
  lambda.addEnvironment('ACCOUNT_CLIENT_ID', client.userPoolClientId);
  const own = ['AdminGetUser', 'AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'AdminUserGlobalSignOut'];
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: own.map((action) => `cognito-idp:${action}`),
      resources: [pool.userPoolArn],
    }),
  );
}
