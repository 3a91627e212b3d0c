import type { AuthenticatorProps } from '@aws-amplify/ui-react';

const header = (title: string, hint?: string) => ({
  Header: () => (
    <header className="sign-in-step">
      <h2>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
    </header>
  ),
});

/** Begins the Authenticator's further steps: its own headings skip a level below the page's, and do not say what to do. */
export const headers: NonNullable<AuthenticatorProps['components']> = {
  ForgotPassword: header('Reset your password', 'We will send a code to the e-mail address of your account.'),
  ConfirmResetPassword: header(
    'Choose a new password',
    'Enter the code from the e-mail that is on its way to you. It can take a minute to arrive.',
  ),
  ForceNewPassword: header('Choose your password'),
  ConfirmSignIn: header('Confirm it is you', 'Enter the code that your authenticator app shows.'),
  SetupTotp: header('Set up your authenticator app'),
};
