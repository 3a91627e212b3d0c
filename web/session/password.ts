import { confirmResetPassword, resetPassword, signIn } from 'aws-amplify/auth';
import { revokeSession } from './amplify.ts';
import { emitAuthEvent } from './auth-events.ts';
import { clearStoredSession, readStoredSession } from './stored-session.ts';

export interface NewPassword {
  email: string;
  code: string;
  password: string;
}

/**
 * Sets a new password with a mailed code.
 * @throws Error named `ExpiredCodeException` or `CodeMismatchException` when the code is no longer valid,
 * `InvalidPasswordException` when the user pool finds the password too weak.
 */
export async function setPassword({ email, code, password }: NewPassword): Promise<void> {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
  emitAuthEvent('password_recovery');
}

/**
 * Signs in with a password that has just been set, and ends any other session in this browser. Returns
 * whether the user is signed in: sign-in may need another step, which the sign-in page offers.
 */
export async function signInWithNewPassword({
  email,
  password,
}: Pick<NewPassword, 'email' | 'password'>): Promise<boolean> {
  if (readStoredSession(localStorage) !== undefined) {
    await revokeSession();
    clearStoredSession(localStorage);
  }
  const { isSignedIn } = await signIn({ username: email, password });
  return isSignedIn;
}

/** Requests a mail with a new link. Succeeds whether or not there is such an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await resetPassword({ username: email });
}
