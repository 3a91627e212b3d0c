/** Two-step sign-in: a password and a code from an authenticator app (TOTP, RFC 6238). */
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { brand } from '@portico/shared/brand.ts';
import './amplify.ts';
import { emitAuthEvent } from './auth-events.ts';

/** The shared key for an authenticator app: `secret` (base32) to type in, `uri` to scan as a QR code. */
export interface TotpKey {
  secret: string;
  uri: string;
}

export async function isTotpEnabled(): Promise<boolean> {
  const { enabled } = await fetchMFAPreference();
  return enabled?.includes('TOTP') ?? false;
}

/** Creates a new key; it has no effect until `enableTotp` confirms it. */
export async function createTotpKey(email: string): Promise<TotpKey> {
  const key = await setUpTOTP();
  return { secret: key.sharedSecret, uri: key.getSetupUri(brand.name, email).href };
}

/**
 * Turns two-step sign-in on with a code of the newest key.
 * @throws Error named `EnableSoftwareTokenMFAException` or `CodeMismatchException` when the code is wrong.
 */
export async function enableTotp(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
  emitAuthEvent('user_updated');
}

export async function disableTotp(): Promise<void> {
  await updateMFAPreference({ totp: 'DISABLED' });
  emitAuthEvent('user_updated');
}
