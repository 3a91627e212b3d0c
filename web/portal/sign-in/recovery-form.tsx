import { Link, useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toasts/toasts.ts';
import { recoveryCodePattern } from '@portico/shared/model/recovery-codes.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';

const empty = { email: '', password: '', recovery_code: '' };

/** Turns two-step sign-in off with a recovery code, for users who have lost their authenticator app. */
export function RecoveryForm() {
  const navigate = useNavigate();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    action: 'recoverTwoStep',
    defaultValues: empty,
    validate: ({ recovery_code }): FieldErrors<typeof empty> =>
      recoveryCodePattern.test(recovery_code)
        ? {}
        : { recovery_code: 'Enter all 24 letters and digits of the code' },
    onSubmit: async ({ email, password, recovery_code }) => {
      await api('recoverTwoStep', { body: { email: email.trim(), password, recovery_code } });
      toast.success('Two-step sign-in is off. Sign in with your password.');
      await navigate(portalPaths.sign_in, { replace: true });
    },
    onError: (error): FieldErrors<typeof empty> => ({ root: errorMessage(error) }),
  });
  const { email, password, recovery_code } = values;
  return (
    <form className="panel stack" {...formProps}>
      <h2>Use a recovery code</h2>
      <p>
        The code replaces your authenticator app and turns two-step sign-in off. You will be signed out
        everywhere. Then sign in with your password, and set up two-step sign-in again in your profile.
      </p>
      <Field label="Email" required>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => edit({ email: event.target.value })}
          />
        )}
      </Field>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={undefined}
        value={password}
        onChange={(value) => edit({ password: value })}
      />
      <Field label="Recovery code" required error={errors.recovery_code}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={recovery_code}
            onChange={(event) => edit({ recovery_code: event.target.value })}
          />
        )}
      </Field>
      {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
      <div className="actions">
        <Button
          type="submit"
          disabled={isSubmitting || email.trim() === '' || password === '' || recovery_code.trim() === ''}
        >
          {isSubmitting ? 'Checking...' : 'Turn off two-step sign-in'}
        </Button>
      </div>
      <Link to={portalPaths.sign_in}>Back to sign in</Link>
    </form>
  );
}
