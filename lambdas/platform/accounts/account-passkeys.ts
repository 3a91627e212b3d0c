/**
 * Manages the passkeys of an access token's owner, because administrators cannot list, add or remove
 * passkeys. See `account-client.ts` for the source of the token.
 */
import {
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  LimitExceededException,
  ListWebAuthnCredentialsCommand,
  ResourceNotFoundException,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  WebAuthnChallengeNotFoundException,
  WebAuthnCredentialNotSupportedException,
  WebAuthnOriginNotAllowedException,
  WebAuthnRelyingPartyMismatchException,
  InvalidParameterException,
} from '@aws-sdk/client-cognito-identity-provider';
import { CreationOptions, type NewCredential } from '@portico/shared/contract/passkeys.ts';
import { ApiError } from '../api-error.ts';
import { userPool } from './user-pool.ts';

export const tooManyPasskeysError = () =>
  new ApiError('limit_reached', 'You have the maximum number of passkeys. Remove one first.');
export const passkeyExpiredError = () =>
  new ApiError('passkey_expired', 'That took too long, so the passkey was not added. Please start again.');
const passkeyRefusedError = () =>
  new ApiError(
    'passkey_refused',
    'The passkey was not accepted. Try another device, or another way to unlock this one.',
  );

function throwApiError(error: unknown): never {
  if (error instanceof LimitExceededException) throw tooManyPasskeysError();
  if (error instanceof WebAuthnChallengeNotFoundException) throw passkeyExpiredError();
  if (
    error instanceof WebAuthnCredentialNotSupportedException ||
    error instanceof WebAuthnOriginNotAllowedException ||
    error instanceof WebAuthnRelyingPartyMismatchException ||
    error instanceof InvalidParameterException
  )
    throw passkeyRefusedError();
  throw error;
}

/** The options with which the browser creates a passkey. @throws ApiError `limit_reached` */
export async function startRegistration(AccessToken: string): Promise<CreationOptions> {
  try {
    const { CredentialCreationOptions } = await userPool.send(
      new StartWebAuthnRegistrationCommand({ AccessToken }),
    );
    return CreationOptions.parse(CredentialCreationOptions);
  } catch (error) {
    return throwApiError(error);
  }
}

/**
 * Sets whether a passkey replaces both password and code at sign-in. The settings for passkeys and for codes
 * must be in one request, even if codes are already on.
 */
const setPasskeyPreferred = (AccessToken: string, Enabled: boolean) =>
  userPool.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      WebAuthnMfaSettings: { Enabled },
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );

/**
 * Adds a passkey for signing in.
 * @throws ApiError `limit_reached`, `passkey_expired`, `passkey_refused`
 */
export async function completeRegistration(AccessToken: string, credential: NewCredential): Promise<void> {
  const { id, type, authenticatorAttachment, response } = credential;
  const { clientDataJSON, attestationObject, transports } = response;
  try {
    await userPool.send(
      new CompleteWebAuthnRegistrationCommand({
        AccessToken,
        Credential: {
          id,
          rawId: id,
          type,
          ...(authenticatorAttachment && { authenticatorAttachment }),
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject, transports },
        },
      }),
    );
  } catch (error) {
    throwApiError(error);
  }
  await setPasskeyPreferred(AccessToken, true);
}

async function listPasskeyIds(AccessToken: string): Promise<string[]> {
  const ids: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await userPool.send(new ListWebAuthnCredentialsCommand({ AccessToken, NextToken }));
    for (const { CredentialId } of page.Credentials ?? []) if (CredentialId) ids.push(CredentialId);
    NextToken = page.NextToken;
  } while (NextToken);
  return ids;
}

/** Removes every passkey of the person except those in `idsToKeep`, including any that our list lacks. */
export async function deleteOtherPasskeys(
  AccessToken: string,
  idsToKeep: ReadonlySet<string>,
): Promise<void> {
  for (const CredentialId of await listPasskeyIds(AccessToken))
    if (!idsToKeep.has(CredentialId))
      await userPool
        .send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))
        .catch((error: unknown) => {
          if (!(error instanceof ResourceNotFoundException)) throw error;
        });
}

/**
 * Stops passkeys from replacing password and code at sign-in. The person must have no passkeys, and two-step
 * sign-in must be on.
 */
export async function stopPreferringPasskey(AccessToken: string): Promise<void> {
  await setPasskeyPreferred(AccessToken, false);
}
