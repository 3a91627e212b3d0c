import { confirmResetPassword, resetPassword, signIn, updatePassword } from 'aws-amplify/auth';
import { announce } from './auth-events.ts';
import { renewedToken, revokeSession } from './identity.ts';
import { forgetStoredSession, storedSession } from './stored.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';

export interface NewPassword {
  email: string;
  code: string;
  password: string;
}

/**
 * Sets the password that a mailed code allows to set.
 * @throws Error named `ExpiredCodeException` or `CodeMismatchException` when the code no longer counts, `InvalidPasswordException` when
 * the user pool finds the password too weak.
 */
export async function setPassword({ email, code, password }: NewPassword): Promise<void> {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
  announce('password_recovery');
}

/**
 * Signs in with a password that has just been set, in the place of whoever is signed in in this browser. Gives the path of the person's
 * first page, or undefined when there is another step to signing in, which the sign-in page takes.
 */
export async function signInAnew({ email, password }: NewPassword): Promise<string | undefined> {
  if (storedSession(localStorage) !== undefined) {
    await revokeSession();
    forgetStoredSession(localStorage);
  }
  const { isSignedIn } = await signIn({ username: email, password });
  if (!isSignedIn) return undefined;
  return isStaff(storedSession(localStorage)?.user.roles) ? '/admin' : '/support/my-tickets';
}

/** Has a new link mailed; whether there is such an account is not told. */
export async function mailNewLink(email: string): Promise<void> {
  await resetPassword({ username: email });
}

/** @throws Error named `NotAuthorizedException` when the old password is wrong, `InvalidPasswordException` when the new one is too weak. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await renewedToken(false);
  await updatePassword({ oldPassword, newPassword });
  announce('user_updated');
}
