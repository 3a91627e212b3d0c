import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { NewPassword } from '../../session/password.ts';
import { toastOnNextPage } from '../../ui/toasts.ts';

/** Sets the password, signs the person in and goes to their first page; rejects when the password was not set. */
export function useOnward(): (given: NewPassword) => Promise<void> {
  const navigate = useNavigate();
  return async (given) => {
    const { setPassword, signInWithNewPassword } = await import('../../session/password.ts');
    await setPassword(given);
    const to = await signInWithNewPassword(given).catch(() => undefined);
    if (to === undefined) {
      toast.success('Your password has been set. Please sign in.');
      void navigate(portalPaths.sign_in, { replace: true });
      return;
    }
    // By a full load, so that nothing of whoever was signed in before stays in memory.
    toastOnNextPage('success', 'Successfully signed in');
    location.replace(to);
  };
}
