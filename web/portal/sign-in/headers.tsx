import type { AuthenticatorProps } from '@aws-amplify/ui-react';
import { Link } from 'react-router-dom';
import { passwordRule } from '@portico/shared/model/password.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { hasPasskeys } from '../../session/passkeys.ts';

/** The part of the sign-in page's URL that shows the form for a recovery code. */
export const recoveryHash = '#recovery';

/** The same for the form for a passkey. */
export const passkeyHash = '#passkey';

const header = (title: string, ...hints: string[]) => ({
  Header: () => (
    <header className="sign-in-step">
      <h2>{title}</h2>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </header>
  ),
});

/** Headers of the Authenticator's other steps. Its own skip a heading level and do not say what to do. */
export const headers: NonNullable<AuthenticatorProps['components']> = {
  SignIn: {
    // The Authenticator's own button asks the user pool for a code, which mails none.
    Footer: () => (
      <>
        <p className="sign-in-note">
          <Link to={portalPaths.set_password}>Forgot your password?</Link>
        </p>
        {hasPasskeys() && (
          <p className="sign-in-note">
            <Link to={passkeyHash}>Sign in with a passkey</Link>
          </p>
        )}
      </>
    ),
  },
  ForceNewPassword: header('Choose your password', passwordRule),
  ConfirmSignIn: {
    ...header('Confirm it is you', 'Enter the code that your authenticator app shows.'),
    Footer: () => (
      <p className="sign-in-note">
        Lost your authenticator? <Link to={recoveryHash}>Use a recovery code</Link>
      </p>
    ),
  },
  SetupTotp: header('Set up your authenticator app'),
};
