/** Loaded only after a change that ended all sessions of the user, because it loads Amplify. */
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { toastOnNextPage } from '../../ui/toasts/toasts.ts';
import { signInWithNewPassword } from './password.ts';
import { clearStoredSession } from '../stored/stored-session.ts';

export interface SignInAgainOptions {
  email: string;
  /** Undefined if a password alone is not enough to sign in. */
  password?: string;
  /** Describes the change, for the next page. */
  done: string;
}

/** Signs in with the password and reloads the page; if that is not possible, opens the sign-in page. */
export async function signInAgain({ email, password, done }: SignInAgainOptions): Promise<void> {
  const isSignedIn =
    password !== undefined && (await signInWithNewPassword(email, password).catch(() => false));
  if (isSignedIn) {
    toastOnNextPage('success', done);
    location.reload();
    return;
  }
  clearStoredSession(localStorage);
  toastOnNextPage('success', `${done}. Please sign in again.`);
  location.assign(portalPaths.sign_in);
}
