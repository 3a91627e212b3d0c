import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
  LimitExceededException,
  TooManyRequestsException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '@portico/shared/model/roles.ts';
import { ApiError } from './api-error.ts';
import { requestHandler } from './aws-client.ts';

const client = new CognitoIdentityProviderClient({
  maxAttempts: 3,
  requestHandler: requestHandler(),
});

/** Cognito groups are the roles in a token. Adding twice changes nothing. */
export async function addToGroup(userPoolId: string, username: string, role: Role): Promise<void> {
  await client.send(
    new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: username, GroupName: role }),
  );
}

/** Does nothing if the user is not in the group. */
export async function removeFromGroup(userPoolId: string, username: string, role: Role): Promise<void> {
  await client.send(
    new AdminRemoveUserFromGroupCommand({ UserPoolId: userPoolId, Username: username, GroupName: role }),
  );
}

function subOf(attributes: readonly AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The user pool gave a user no sub');
  return sub;
}

const named = (full_name: string): AttributeType => ({ Name: 'name', Value: full_name });

const attributesOf = (full_name: string): AttributeType[] => [
  { Name: 'email_verified', Value: 'true' },
  named(full_name),
];

/**
 * Creates a user with a verified address, without a mail. @returns its `sub`; undefined if the address is
 * taken
 */
export async function createUser(
  userPoolId: string,
  email: string,
  full_name: string,
): Promise<string | undefined> {
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email', Value: email }, ...attributesOf(full_name)],
      }),
    );
    return subOf(User?.Attributes);
  } catch (error) {
    if (error instanceof UsernameExistsException) return undefined;
    throw error;
  }
}

export async function subOfAddress(userPoolId: string, email: string): Promise<string> {
  const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
  return subOf(user.UserAttributes);
}

/** The `sub` of the user with this address; undefined if there is none. */
export async function findSub(userPoolId: string, email: string): Promise<string | undefined> {
  try {
    return await subOfAddress(userPoolId, email);
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function setAttributes(userPoolId: string, username: string, UserAttributes: AttributeType[]) {
  await client.send(
    new AdminUpdateUserAttributesCommand({ UserPoolId: userPoolId, Username: username, UserAttributes }),
  );
}

export const verifyAddress = (userPoolId: string, username: string, full_name: string): Promise<void> =>
  setAttributes(userPoolId, username, attributesOf(full_name));

/** Sets the name in future tokens, which every screen shows. */
export const rename = (userPoolId: string, username: string, full_name: string): Promise<void> =>
  setAttributes(userPoolId, username, [named(full_name)]);

export async function setPassword(userPoolId: string, username: string, password: string): Promise<void> {
  await client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: username,
      Password: password,
      Permanent: true,
    }),
  );
}

export async function enable(userPoolId: string, username: string): Promise<void> {
  await client.send(new AdminEnableUserCommand({ UserPoolId: userPoolId, Username: username }));
}

/** Prevents sign-in and ends all sessions of the user. */
export async function disable(userPoolId: string, username: string): Promise<void> {
  const user = { UserPoolId: userPoolId, Username: username };
  await client.send(new AdminDisableUserCommand(user));
  await client.send(new AdminUserGlobalSignOutCommand(user));
}

/**
 * Mails a code for setting a password; an earlier code becomes invalid. `reason` makes the custom-message
 * trigger write an invitation.
 * @throws ApiError `busy` if Cognito has sent this user too many codes
 */
export async function mailPasswordCode(clientId: string, username: string): Promise<void> {
  try {
    await client.send(
      new ForgotPasswordCommand({
        ClientId: clientId,
        Username: username,
        ClientMetadata: { reason: 'invite' },
      }),
    );
  } catch (error) {
    if (error instanceof LimitExceededException || error instanceof TooManyRequestsException)
      throw new ApiError('busy', 'Too many mails were sent to this person. Please try again in an hour.');
    throw error;
  }
}
