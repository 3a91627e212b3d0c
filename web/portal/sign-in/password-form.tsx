import { Link } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { useForm } from '../../forms/use-form.ts';
import { hasPasskeys } from '../../session/sign-in/passkeys.ts';
import { Button } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { passkeyFragment } from './fragments.ts';
import { type SignInStep, startSignIn, toastSignInError } from './steps.ts';

interface PasswordFormProps {
  onStep: (step: SignInStep, email: string) => void;
}

/** The first step: email and password. */
export function PasswordForm({ onStep }: PasswordFormProps) {
  const { values, isSubmitting, edit, formProps } = useForm({
    action: 'signIn',
    defaultValues: { email: '', password: '' },
    onSubmit: async ({ email, password }) => onStep(await startSignIn(email.trim(), password), email.trim()),
    onError: toastSignInError,
  });
  return (
    <form className="panel stack" {...formProps}>
      <Field label="Email">
        {(control) => (
          <input
            {...control}
            required
            type="email"
            placeholder="name@company.co.uk"
            autoComplete="username"
            autoCapitalize="off"
            value={values.email}
            onChange={(event) => edit({ email: event.target.value })}
          />
        )}
      </Field>
      <PasswordField
        label="Password"
        showRequired={false}
        placeholder="Your password"
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => edit({ password })}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
      <p className="sign-in-note">
        <Link to={portalPaths.set_password}>Forgot your password?</Link>
      </p>
      {hasPasskeys() && (
        <p className="sign-in-note">
          <Link to={passkeyFragment}>Sign in with a passkey</Link>
        </p>
      )}
    </form>
  );
}
