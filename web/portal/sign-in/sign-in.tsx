import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { CodeForm } from './code-form.tsx';
import { recoveryCodeFragment } from './fragments.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SignInStep } from './steps.ts';

const AuthenticatorKey = lazy(async () => ({
  default: (await import('../authenticator-key.tsx')).AuthenticatorKey,
}));

/** Signs in with email and password, and any further steps that the user pool requires. */
export function SignIn() {
  const [step, setStep] = useState<SignInStep>({ name: 'password' });
  const [email, setEmail] = useState('');
  if (step.name === 'done') return <Spinner label="Loading your session" />;
  if (step.name === 'new_password') return <NewPasswordForm onStep={setStep} />;
  if (step.name === 'code')
    return (
      <CodeForm
        title="Confirm it is you"
        hint="Enter the code that your authenticator app shows."
        footer={
          <p className="sign-in-note">
            Lost your authenticator? <Link to={recoveryCodeFragment}>Use a recovery code</Link>
          </p>
        }
        onStep={setStep}
      />
    );
  if (step.name === 'set_up')
    return (
      <CodeForm title="Set up your authenticator app" onStep={setStep}>
        <Suspense fallback={<Spinner label="Loading" />}>
          <AuthenticatorKey email={email} secret={step.secret} />
        </Suspense>
      </CodeForm>
    );
  if (step.name === 'unknown')
    return (
      <div className="panel stack">
        <Alert kind="error">
          Your account needs a sign-in step that this page does not support.{' '}
          <Link to={portalPaths.set_password}>Set a new password</Link>, or contact support.
        </Alert>
        <Button variant="plain" onClick={() => setStep({ name: 'password' })}>
          Back to sign in
        </Button>
      </div>
    );
  return (
    <PasswordForm
      onStep={(next, enteredEmail) => {
        setEmail(enteredEmail);
        setStep(next);
      }}
    />
  );
}
