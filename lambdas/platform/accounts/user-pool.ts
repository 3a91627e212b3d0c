import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  type AttributeType,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
  paginateListUsers,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '@portico/shared/model/roles.ts';
import { ApiError } from '../api-error.ts';
import { createRequestHandler } from '../aws-client.ts';

export const userPool = new CognitoIdentityProviderClient({
  maxAttempts: 3,
  requestHandler: createRequestHandler(),
});

/** Whether this environment offers passkeys (infra/environments.ts). */
export const arePasskeysOffered = (): boolean => process.env['PASSKEYS'] === 'offered';

/** Adds a user to a Cognito group, which becomes a role in their tokens. Repeating it changes nothing. */
export async function addToGroup(userPoolId: string, username: string, role: Role): Promise<void> {
  await userPool.send(
    new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: username, GroupName: role }),
  );
}

/**
 * Ignores the error for a missing user, in functions that remove access: a user who does not exist has no
 * access.
 */
async function ignoreMissingUser(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/** Does nothing if the user is not in the group. */
export async function removeFromGroup(userPoolId: string, username: string, role: Role): Promise<void> {
  await ignoreMissingUser(
    userPool.send(
      new AdminRemoveUserFromGroupCommand({ UserPoolId: userPoolId, Username: username, GroupName: role }),
    ),
  );
}

function requireSub(attributes: readonly AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The user pool returned a user without a sub');
  return sub;
}

const createNameAttribute = (full_name: string): AttributeType => ({ Name: 'name', Value: full_name });

const createUserAttributes = (full_name: string): AttributeType[] => [
  { Name: 'email_verified', Value: 'true' },
  createNameAttribute(full_name),
];

/**
 * Creates a user with a verified address, without sending a mail.
 * @returns its `sub`; undefined if the address is taken
 */
export async function createUser(
  userPoolId: string,
  email: string,
  full_name: string,
): Promise<string | undefined> {
  try {
    const { User } = await userPool.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email', Value: email }, ...createUserAttributes(full_name)],
      }),
    );
    return requireSub(User?.Attributes);
  } catch (error) {
    if (error instanceof UsernameExistsException) return undefined;
    throw error;
  }
}

/** The `sub` of the user with this address; undefined if there is none. */
export async function findSub(userPoolId: string, email: string): Promise<string | undefined> {
  try {
    const user = await userPool.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
    return requireSub(user.UserAttributes);
  } catch (error) {
    // The pool rejects invalid names, such as those with more than 128 characters: no user has one.
    if (error instanceof UserNotFoundException || error instanceof InvalidParameterException)
      return undefined;
    throw error;
  }
}

async function setAttributes(userPoolId: string, username: string, UserAttributes: AttributeType[]) {
  await userPool.send(
    new AdminUpdateUserAttributesCommand({ UserPoolId: userPoolId, Username: username, UserAttributes }),
  );
}

export const markAddressVerified = (userPoolId: string, username: string, full_name: string): Promise<void> =>
  setAttributes(userPoolId, username, createUserAttributes(full_name));

/** Sets the name that future tokens contain and screens show. */
export const setName = (userPoolId: string, username: string, full_name: string): Promise<void> =>
  setAttributes(userPoolId, username, [createNameAttribute(full_name)]);

/**
 * Sets a verified address with which a user signs in.
 * @returns false if another user has it
 */
export async function changeAddress(userPoolId: string, username: string, email: string): Promise<boolean> {
  try {
    // Both attributes in one call: without the second, the pool sends a code to the person and keeps the
    // earlier address.
    await setAttributes(userPoolId, username, [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ]);
    return true;
  } catch (error) {
    if (error instanceof AliasExistsException) return false;
    throw error;
  }
}

/** @throws ApiError `password_refused` if the user pool does not accept the password */
export async function setPassword(userPoolId: string, username: string, password: string): Promise<void> {
  try {
    await userPool.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: userPoolId,
        Username: username,
        Password: password,
        Permanent: true,
      }),
    );
  } catch (error) {
    if (!(error instanceof InvalidPasswordException)) throw error;
    const message = 'This password is not allowed. Please choose another one.';
    throw new ApiError('password_refused', message, [{ path: 'body.password', message }]);
  }
}

export async function enableUser(userPoolId: string, username: string): Promise<void> {
  await userPool.send(new AdminEnableUserCommand({ UserPoolId: userPoolId, Username: username }));
}

/**
 * Stops renewing the user's sessions. Access tokens remain valid for services that only check their
 * signature.
 */
export async function signOutEverywhere(userPoolId: string, username: string): Promise<void> {
  await ignoreMissingUser(
    userPool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username })),
  );
}

/** Whether sign-in requires a code from an authenticator app. */
export async function hasTotp(userPoolId: string, username: string): Promise<boolean> {
  const user = await userPool.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username }));
  return user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
}

/** Makes sign-in require only the password. */
export async function turnOffTotp(userPoolId: string, username: string): Promise<void> {
  await userPool.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: userPoolId,
      Username: username,
      SoftwareTokenMfaSettings: { Enabled: false },
      // The setting for passkeys must be off too: a passkey can count as two factors only while another
      // factor is on.
      ...(arePasskeysOffered() && { WebAuthnMfaSettings: { Enabled: false } }),
    }),
  );
}

/** Makes sign-in require a code of the same app again. */
export async function turnOnTotp(userPoolId: string, username: string): Promise<void> {
  await userPool.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: userPoolId,
      Username: username,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
}

/** Prevents sign-in. Open sessions continue. */
export async function disableUser(userPoolId: string, username: string): Promise<void> {
  await ignoreMissingUser(
    userPool.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: username })),
  );
}

export interface PoolUser {
  /** Its `sub`. */
  readonly id: string;
  readonly email: string | undefined;
  readonly enabled: boolean;
}

/** Every user of the pool. */
export async function listPoolUsers(UserPoolId: string): Promise<PoolUser[]> {
  const users: PoolUser[] = [];
  // Does not set AttributesToGet, which fails if a user lacks one of the attributes.
  for await (const { Users = [] } of paginateListUsers({ client: userPool }, { UserPoolId }))
    for (const { Attributes, Enabled } of Users)
      users.push({
        id: requireSub(Attributes),
        email: Attributes?.find(({ Name }) => Name === 'email')?.Value,
        enabled: Enabled === true,
      });
  return users;
}

/** The ids of the users in the group of a role. */
export async function listIdsInGroup(UserPoolId: string, GroupName: Role): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { Users = [] } of paginateListUsersInGroup(
    { client: userPool },
    { UserPoolId, GroupName },
  ))
    for (const { Attributes } of Users) ids.add(requireSub(Attributes));
  return ids;
}

/** Does nothing if the user does not exist. */
export async function deleteUser(userPoolId: string, username: string): Promise<void> {
  try {
    await userPool.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
