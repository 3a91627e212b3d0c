import * as iam from 'aws-cdk-lib/aws-iam';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { PorticoFunction } from '../function.ts';

/**
 * Actions for inviting users, changing their roles, disabling them, setting passwords and addresses,
 * resetting two-step sign-in, and signing in (with a separate client) as a person who has just entered their
 * password. None of them can read a password or delete a user.
 */
const accountActions = [
  'AdminAddUserToGroup',
  'AdminCreateUser',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminInitiateAuth',
  'AdminRemoveUserFromGroup',
  'AdminRespondToAuthChallenge',
  'AdminSetUserMFAPreference',
  'AdminSetUserPassword',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
];

/**
 * Lets the function change all accounts of the pool. Sets `USER_POOL_ID` and `ACCOUNT_CLIENT_ID`, and
 * `PASSKEYS` if the environment offers passkeys. Only one function may have this grant.
 */
export function grantAccountChanges(lambda: PorticoFunction, pool: UserPool, client: UserPoolClient): void {
  lambda.addEnvironment('ACCOUNT_CLIENT_ID', client.userPoolClientId);
  if (lambda.deployedEnvironment.passkeys) lambda.addEnvironment('PASSKEYS', 'offered');
  grantActions(lambda, pool, accountActions);
}

/** Lets the function look up the user with an address, and sets `USER_POOL_ID`. */
export const grantFindUser = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, ['AdminGetUser']);

/** Lets the function list all users and their groups, and sets `USER_POOL_ID`. */
export const grantListUsers = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, ['ListUsers', 'ListUsersInGroup']);

/** Lets the function delete the account of a person who is being erased, and sets `USER_POOL_ID`. */
export const grantAccountDeletion = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, ['AdminDeleteUser']);

function grantActions(lambda: PorticoFunction, pool: UserPool, actions: readonly string[]): void {
  lambda.addEnvironment('USER_POOL_ID', pool.userPoolId);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `cognito-idp:${action}`),
      resources: [pool.userPoolArn],
    }),
  );
}
