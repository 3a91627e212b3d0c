import type { AuthenticatorProps } from '@aws-amplify/ui-react';
import { Link } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';

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

/** The user pool's password policy, whole; the pool's error messages name one broken rule at a time. */
const rules = 'At least 12 characters, with upper and lower case letters, a digit and a symbol.';

/** Headers of the Authenticator's other steps. Its own skip a heading level and do not say what to do. */
export const headers: NonNullable<AuthenticatorProps['components']> = {
  SignIn: {
    // The Authenticator's own button asks the user pool for a code, which mails none.
    Footer: () => (
      <p className="sign-in-note">
        <Link to={portalPaths.set_password}>Forgot your password?</Link>
      </p>
    ),
  },
  ForceNewPassword: header('Choose your password', rules),
  ConfirmSignIn: header('Confirm it is you', 'Enter the code that your authenticator app shows.'),
  SetupTotp: header('Set up your authenticator app'),
};
