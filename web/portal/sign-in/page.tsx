import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@portico/shared/brand.ts';
import { findArea, takeReturnPath } from '../../session/areas.ts';
import { findFirstPath } from '../../session/sign-in/first-page.ts';
import { useSession } from '../../session/session.tsx';
import { keepToast, toast, toastOnNextPage } from '../../ui/toasts/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { toTelephoneUrl } from '../../ui/telephone-link.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { hasPasskeys } from '../../session/sign-in/passkeys.ts';
import { passkeyFragment, recoveryCodeFragment } from './fragments.ts';
import { SignIn } from './sign-in.tsx';
import './sign-in.css';

const RecoveryForm = lazy(async () => ({ default: (await import('./recovery-form.tsx')).RecoveryForm }));
const PasskeyForm = lazy(async () => ({ default: (await import('./passkey-form.tsx')).PasskeyForm }));

/** Redirects after sign-in: to the page the user came from, otherwise to their first page. */
function useRedirectAfterSignIn(): void {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (status === 'signed-out') wasSignedOut.current = true;
    if (status !== 'signed-in') return;
    const target = takeReturnPath() ?? findFirstPath(user?.roles);
    const isSameDocument = findArea(target) === 'portal';
    if (wasSignedOut.current) {
      // The effect may run again before the next screen has loaded, but each sign-in shows only one toast.
      wasSignedOut.current = false;
      if (isSameDocument) toast.success('Successfully signed in');
      else toastOnNextPage('success', 'Successfully signed in');
    }
    if (isSameDocument) void navigate(target, { replace: true });
    else {
      keepToast();
      location.replace(target);
    }
  }, [status, user, navigate]);
}

export function SignInPage() {
  usePageTitle('Sign In');
  useRedirectAfterSignIn();
  const { status } = useSession();
  const { hash } = useLocation();
  if (status !== 'signed-out') return <Spinner label="Loading your session" />;
  const usesPasskey = hash === passkeyFragment && hasPasskeys();
  if (usesPasskey || hash === recoveryCodeFragment)
    return (
      <div className="sign-in" data-focus-fallback="first">
        <h1>Sign in to support</h1>
        <Suspense fallback={<Spinner label="Loading" />}>
          {usesPasskey ? <PasskeyForm /> : <RecoveryForm />}
        </Suspense>
      </div>
    );
  return (
    <div className="sign-in" data-focus-fallback="first">
      <h1>Sign in to support</h1>
      <SignIn />
      <p className="sign-in-note">
        Accounts are set up by our team. To get one, please contact support at{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> or call{' '}
        <a href={toTelephoneUrl(brand.phone)}>{brand.phone}</a>.
      </p>
    </div>
  );
}
