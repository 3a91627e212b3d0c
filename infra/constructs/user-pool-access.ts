import * as iam from 'aws-cdk-lib/aws-iam';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { PorticoFunction } from './function.ts';

/**
 * Actions for inviting users, changing their roles, disabling them and resetting their two-step sign-in. None
 * reads a password or deletes a user.
 */
const actions = [
  'AdminAddUserToGroup',
  'AdminCreateUser',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminRemoveUserFromGroup',
  'AdminSetUserMFAPreference',
  'AdminSetUserPassword',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
];

/** Grants the function management of the users in this pool, and sets `USER_POOL_ID`. */
export const grantUserManagement = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, actions);

/**
 * Grants setting passwords and addresses, which ends all sessions of a person, and creating the accounts of
 * people who sign up. Sets `USER_POOL_ID`.
 */
export const grantAccountLinks = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, [
    'AdminAddUserToGroup',
    'AdminCreateUser',
    'AdminGetUser',
    'AdminRemoveUserFromGroup',
    'AdminSetUserPassword',
    'AdminUpdateUserAttributes',
    'AdminUserGlobalSignOut',
  ]);

/** Grants finding the user of an address, and sets `USER_POOL_ID`. */
export const grantFindUser = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, ['AdminGetUser']);

/** Grants listing all users and their groups, and sets `USER_POOL_ID`. */
export const grantUserLists = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, ['ListUsers', 'ListUsersInGroup']);

/** Grants deleting the account of a person whose data is erased, and sets `USER_POOL_ID`. */
export const grantAccountDeletion = (lambda: PorticoFunction, pool: UserPool): void =>
  grantActions(lambda, pool, ['AdminDeleteUser']);

/**
 * Grants changing the account of a person who gives their password: signing in as them with a client of its
 * own, and ending their sessions. Sets `USER_POOL_ID` and `ACCOUNT_CLIENT_ID`. Only one function may have it.
 */
export function grantAccountChanges(lambda: PorticoFunction, pool: UserPool, client: UserPoolClient): void {
  lambda.addEnvironment('ACCOUNT_CLIENT_ID', client.userPoolClientId);
  grantActions(lambda, pool, [
    'AdminGetUser',
    'AdminInitiateAuth',
    'AdminRespondToAuthChallenge',
    'AdminSetUserMFAPreference',
    'AdminUserGlobalSignOut',
  ]);
}

/**
 * Grants signing in as a person whose password an administrator has made unknown: no administrator's call
 * removes passkeys. Sets `ACCOUNT_CLIENT_ID` and `PASSKEYS`. For the function that manages users, which could
 * set passwords before.
 */
export function grantPasskeyRemoval(lambda: PorticoFunction, pool: UserPool, client: UserPoolClient): void {
  lambda.addEnvironment('ACCOUNT_CLIENT_ID', client.userPoolClientId);
  lambda.addEnvironment('PASSKEYS', 'offered');
  grantActions(lambda, pool, ['AdminInitiateAuth']);
}

function grantActions(lambda: PorticoFunction, pool: UserPool, allowed: readonly string[]): void {
  lambda.addEnvironment('USER_POOL_ID', pool.userPoolId);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: allowed.map((action) => `cognito-idp:${action}`),
      resources: [pool.userPoolArn],
    }),
  );
}
