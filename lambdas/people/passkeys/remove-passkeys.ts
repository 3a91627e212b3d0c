import { randomBytes } from 'node:crypto';
import { runWithToken } from '../../platform/accounts/account-client.ts';
import { deleteOtherPasskeys } from '../../platform/accounts/account-passkeys.ts';
import {
  arePasskeysOffered,
  setPassword,
  turnOffTotp,
  turnOnTotp,
} from '../../platform/accounts/user-pool.ts';
import { removeStoredPasskeys, readPasskeys } from './passkey-item.ts';

const noPasskeyIds: ReadonlySet<string> = new Set();

/** Removes all passkeys of the access token's owner. */
export async function removePasskeys(person: string, token: string): Promise<void> {
  await deleteOtherPasskeys(token, noPasskeyIds);
  await removeStoredPasskeys(person);
}

/**
 * Turns two-step sign-in off and removes all passkeys, because each of them would otherwise be enough to sign
 * in. It is turned off first, because while it is on, removing passkeys requires a sign-in with a code. If
 * they cannot be removed, two-step sign-in is turned on again.
 * @param password the person's password
 */
export async function disableTwoStepAndPasskeys(
  userPoolId: string,
  person: string,
  password: string,
): Promise<void> {
  await turnOffTotp(userPoolId, person);
  if (!arePasskeysOffered()) return;
  try {
    await runWithToken({ user_id: person, password, field: 'password' }, (token) =>
      removePasskeys(person, token),
    );
  } catch (error) {
    await turnOnTotp(userPoolId, person);
    throw error;
  }
}

/** Whether a person has, or may have, a passkey. */
export const hasPasskeys = async (person: string): Promise<boolean> =>
  arePasskeysOffered() && (await readPasskeys(person)).length > 0;

/**
 * Like `disableTwoStepAndPasskeys`, but without the person's password. Replaces the password with one that
 * nobody knows, and signs in with that one, because administrators cannot remove passkeys in the user pool.
 */
export async function disableTwoStepAndReplacePassword(userPoolId: string, person: string): Promise<void> {
  const unknownPassword = randomBytes(48).toString('base64url');
  await setPassword(userPoolId, person, unknownPassword);
  await disableTwoStepAndPasskeys(userPoolId, person, unknownPassword);
}
