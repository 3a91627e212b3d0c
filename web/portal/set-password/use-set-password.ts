import { useNavigate } from 'react-router-dom';
import { isSignUpToken } from '@portico/shared/model/account-links.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { logFailure } from '../../api/log-failure.ts';
import { emitAuthEvent } from '../../session/auth-events.ts';
import { toast, toastOnNextPage } from '../../ui/toasts/toasts.ts';

/** The page to open after a new account was confirmed. */
const siteRoot = '/';

/**
 * Sets the password, signs in and navigates to the user's first page; rejects if the password was not set.
 */
export function useSetPassword(): (token: string, password: string) => Promise<void> {
  const navigate = useNavigate();
  return async (token, password) => {
    const { email } = await api('setPassword', { body: { token, password } });
    emitAuthEvent('password_recovery');
    const { signInWithNewPassword } = await import('../../session/sign-in/password.ts');
    const isSignedIn = await signInWithNewPassword(email, password).catch((error: unknown) => {
      logFailure(error, 'signIn');
      return false;
    });
    if (!isSignedIn) {
      toast.success('Your password has been set. Please sign in.');
      void navigate(portalPaths.sign_in, { replace: true });
      return;
    }
    // A full page load, so that no data of a previously signed-in user stays in memory.
    toastOnNextPage('success', 'Successfully signed in');
    // The sign-in page redirects to the first page for the user's role.
    location.replace(isSignUpToken(token) ? siteRoot : portalPaths.sign_in);
  };
}
