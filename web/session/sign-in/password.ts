import { signIn } from 'aws-amplify/auth';
import { revokeSession } from '../tokens/amplify.ts';
import { clearStoredSession, readStoredSession } from '../stored/stored-session.ts';

/**
 * Signs in with a password that has just been set, and ends any other session in this browser. Returns
 * whether the user is signed in: sign-in may need another step, which the sign-in page offers.
 */
export async function signInWithNewPassword(email: string, password: string): Promise<boolean> {
  if (readStoredSession(localStorage) !== undefined) {
    await revokeSession();
    clearStoredSession(localStorage);
  }
  const { isSignedIn } = await signIn({ username: email, password });
  return isSignedIn;
}
