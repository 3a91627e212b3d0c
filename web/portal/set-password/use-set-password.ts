import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { logFailure } from '../../api/log-failure.ts';
import type { NewPassword } from '../../session/password.ts';
import { toastOnNextPage } from '../../ui/toasts.ts';

/** Sets the password, signs in and goes to the user's first page; rejects when the password was not set. */
export function useSetPassword(): (input: NewPassword) => Promise<void> {
  const navigate = useNavigate();
  return async (input) => {
    const { setPassword, signInWithNewPassword } = await import('../../session/password.ts');
    await setPassword(input);
    const isSignedIn = await signInWithNewPassword(input).catch((error: unknown) => {
      logFailure(error, 'signIn');
      return false;
    });
    if (!isSignedIn) {
      toast.success('Your password has been set. Please sign in.');
      void navigate(portalPaths.sign_in, { replace: true });
      return;
    }
    // A full page load, so that no data of a user who was signed in before stays in memory.
    toastOnNextPage('success', 'Successfully signed in');
    location.replace(portalPaths.my_tickets);
  };
}
