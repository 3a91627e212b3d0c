import { randomBytes } from 'node:crypto';
import { as } from '../../platform/accounts/account-client.ts';
import { keepPasskeys } from '../../platform/accounts/account-passkeys.ts';
import {
  arePasskeysOffered,
  setPassword,
  turnOffTotp,
  turnOnTotp,
} from '../../platform/accounts/user-pool.ts';
import { forgetPasskeys, passkeysOf } from './passkey-item.ts';

const none: ReadonlySet<string> = new Set();

/** Removes all passkeys of the person whose access token it is. */
export async function removePasskeys(person: string, token: string): Promise<void> {
  await keepPasskeys(token, none);
  await forgetPasskeys(person);
}

/**
 * Turns two-step sign-in off, and removes all passkeys: one of them alone would open the account from now on.
 * Signing in to remove them takes a code as long as two-step sign-in is on. If they cannot be removed, it is
 * turned on again.
 * @param password the person's
 */
export async function turnOffWithPasskeys(
  userPoolId: string,
  person: string,
  password: string,
): Promise<void> {
  await turnOffTotp(userPoolId, person);
  if (!arePasskeysOffered()) return;
  try {
    await as({ user_id: person, password, field: 'password' }, (token) => removePasskeys(person, token));
  } catch (error) {
    await turnOnTotp(userPoolId, person);
    throw error;
  }
}

/** Whether a person has, or may have, a passkey. */
export const hasPasskeys = async (person: string): Promise<boolean> =>
  arePasskeysOffered() && (await passkeysOf(person)).length > 0;

/**
 * The same where nobody gives the person's password: it is replaced by one that nobody knows, because no
 * administrator's call removes passkeys.
 */
export async function turnOffWithPassword(userPoolId: string, person: string): Promise<void> {
  const unknown = randomBytes(48).toString('base64url');
  await setPassword(userPoolId, person, unknown);
  await turnOffWithPasskeys(userPoolId, person, unknown);
}
