import * as z from 'zod';
import { CognitoError, createLimitExceededError, createNotFoundError } from '../errors.ts';
import { paginate } from '../paging.ts';
import type { UserPool } from '../pools/pool.ts';
import type { PasskeyRecord } from '../users/user.ts';
import {
  buildCreationOptions,
  createChallenge,
  readRelyingPartyId,
  verifyRegistration,
} from '../sign-in/web-authn.ts';
import { definePublicOperation } from './operation.ts';

// Passkeys of signed-in users, with the access token as proof.

const accessTokenInput = z.object({ AccessToken: z.string() });

/** https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html */
const maxPasskeys = 20;
/** How long a registration stays open, in milliseconds. */
const registrationLifetime = 5 * 60_000;

const checkPasskeyLimit = (passkeys: readonly PasskeyRecord[]) => {
  if (passkeys.length >= maxPasskeys) throw createLimitExceededError();
};

const formatRegistrationKey = (pool: UserPool, username: string) => `${pool.id} ${username}`;

/** Pending registrations, in memory: after a restart, users start again. */
const registrations = new Map<string, { challenge: string; clientId: string; expires: number }>();

export const startWebAuthnRegistration = definePublicOperation(
  accessTokenInput,
  async (pools, { AccessToken }) => {
    const { client, pool, user } = await pools.authenticate(AccessToken);
    readRelyingPartyId(pool);
    checkPasskeyLimit(user.passkeys);
    const challenge = createChallenge();
    const expires = pool.now() + registrationLifetime;
    registrations.set(formatRegistrationKey(pool, user.username), {
      challenge,
      clientId: client.id,
      expires,
    });
    return { CredentialCreationOptions: buildCreationOptions(pool, user, challenge) };
  },
);

export const completeWebAuthnRegistration = definePublicOperation(
  accessTokenInput.extend({ Credential: z.unknown() }),
  async (pools, { AccessToken, Credential }) => {
    const { client, pool, user } = await pools.authenticate(AccessToken);
    readRelyingPartyId(pool);
    const key = formatRegistrationKey(pool, user.username);
    const registration = registrations.get(key);
    if (!registration || registration.expires <= pool.now())
      throw new CognitoError(
        'WebAuthnChallengeNotFoundException',
        'The challenge was not found or has expired.',
      );
    if (registration.clientId !== client.id)
      throw new CognitoError(
        'WebAuthnClientMismatchException',
        'The access token belongs to another client.',
      );
    const passkey = await verifyRegistration(pool, Credential, registration.challenge);
    registrations.delete(key);
    pool.users.update(user.username, ({ passkeys }) => {
      checkPasskeyLimit(passkeys);
      return {
        passkeys: [...passkeys.filter(({ id }) => id !== passkey.id), passkey],
        modified: pool.now(),
      };
    });
    return {};
  },
);

export const listWebAuthnCredentials = definePublicOperation(
  accessTokenInput.extend({
    MaxResults: z.number().int().min(0).max(maxPasskeys).default(maxPasskeys),
    NextToken: z.string().optional(),
  }),
  async (pools, { AccessToken, MaxResults, NextToken }) => {
    const { user } = await pools.authenticate(AccessToken);
    const { entries, next } = paginate(user.passkeys, ({ id }) => id, {
      limit: MaxResults,
      token: NextToken,
    });
    return {
      Credentials: entries.map(({ id, name, relyingParty, transports, attachment, created }) => ({
        CredentialId: id,
        FriendlyCredentialName: name,
        RelyingPartyId: relyingParty,
        AuthenticatorTransports: transports,
        ...(attachment !== undefined && { AuthenticatorAttachment: attachment }),
        CreatedAt: created / 1000,
      })),
      NextToken: next,
    };
  },
);

export const deleteWebAuthnCredential = definePublicOperation(
  accessTokenInput.extend({ CredentialId: z.string().min(1) }),
  async (pools, { AccessToken, CredentialId }) => {
    const { pool, user } = await pools.authenticate(AccessToken);
    if (!user.passkeys.some(({ id }) => id === CredentialId))
      throw createNotFoundError('Credential does not exist.');
    pool.users.update(user.username, ({ passkeys }) => ({
      passkeys: passkeys.filter(({ id }) => id !== CredentialId),
      modified: pool.now(),
    }));
    return {};
  },
);
