import { Link } from 'react-router-dom';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { PasskeyError, signInWithPasskey } from '../../session/sign-in/sign-in-with-passkey.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { toSignInError } from './sign-in-error.ts';

const empty = { email: '' };

function formatMessage(error: unknown): string {
  if (error instanceof PasskeyError || error instanceof DOMException) return error.message;
  const { title, description } = toSignInError(error);
  return description === undefined ? title : `${title}. ${description}`;
}

/** Signs in with a passkey instead of a password and a code. */
export function PasskeyForm() {
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    action: 'signInWithPasskey',
    defaultValues: empty,
    onSubmit: ({ email }) => signInWithPasskey(email.trim()),
    onError: (error): FieldErrors<typeof empty> => ({ root: formatMessage(error) }),
  });
  return (
    <form className="panel stack" {...formProps}>
      <h2>Sign in with a passkey</h2>
      <p>
        Your browser asks for the passkey that you added in your profile. You need neither password nor code.
      </p>
      <Field label="Email" required>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="username"
            value={values.email}
            onChange={(event) => edit({ email: event.target.value })}
          />
        )}
      </Field>
      {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={isSubmitting || values.email.trim() === ''}>
          {isSubmitting ? 'Waiting for your passkey...' : 'Continue'}
        </Button>
      </div>
      <Link to={portalPaths.sign_in}>Sign in with your password</Link>
    </form>
  );
}
