/** Two-step sign-in: besides the password, a code from an authenticator app (TOTP, RFC 6238). */
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { brand } from '@portico/shared/brand.ts';
import { announce } from './auth-events.ts';
import './identity.ts';

/** What an authenticator app needs: `secret` to be typed (base32), `uri` to be scanned. */
export interface TwoStepKey {
  secret: string;
  uri: string;
}

export async function isTwoStepOn(): Promise<boolean> {
  const { enabled } = await fetchMFAPreference();
  return enabled?.includes('TOTP') ?? false;
}

/** A fresh key; nothing changes until a code made with it is confirmed. */
export async function newTwoStepKey(email: string): Promise<TwoStepKey> {
  const key = await setUpTOTP();
  return { secret: key.sharedSecret, uri: key.getSetupUri(brand.name, email).href };
}

/** @throws Error named `EnableSoftwareTokenMFAException` or `CodeMismatchException` when the code is not one of the fresh key. */
export async function turnTwoStepOn(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
  announce('user_updated');
}

export async function turnTwoStepOff(): Promise<void> {
  await updateMFAPreference({ totp: 'DISABLED' });
  announce('user_updated');
}
