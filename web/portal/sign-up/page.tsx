import { useState } from 'react';
import { toast } from '../../ui/toasts/toasts.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { ApiError, errorMessage } from '../../api/error.ts';
import { toFieldErrors, hasErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '../set-password/set-password.css';

/** Specification §8. */
const signedUpText = 'Account created successfully! Please check your email.';

const formatMessage = (error: unknown): string =>
  error instanceof ApiError && error.code === 'not_found'
    ? 'Accounts are set up by our team. To get one, please contact support.'
    : errorMessage(error);

/**
 * Lets visitors request an account. No page links here: support creates accounts, and some environments offer
 * no sign-up.
 */
export function SignUpPage() {
  const [sent, setSent] = useState(false);
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: { full_name: '', email: '' },
    onSubmit: async ({ full_name, email }) => {
      await api('signUp', { body: { full_name: full_name.trim(), email: email.trim() } });
      toast.success(signedUpText);
      setSent(true);
    },
    onError: (error) => {
      const fieldErrors = toFieldErrors(error, ['full_name', 'email']);
      return hasErrors(fieldErrors) ? fieldErrors : { root: formatMessage(error) };
    },
  });
  const title = 'Create an account';
  usePageTitle(title);
  return (
    <div className="set-password" data-focus-fallback="first">
      <h1>{title}</h1>
      {sent ? (
        <div className="panel stack">
          <Alert>
            A mail to {values.email} is on its way. Its link lets you choose a password, and is valid for one
            hour.
          </Alert>
          <div className="actions">
            <ButtonLink variant="secondary" to={portalPaths.sign_in}>
              Back to sign in
            </ButtonLink>
          </div>
        </div>
      ) : (
        <form className="panel stack" {...formProps}>
          <Field label="Full name" required error={errors.full_name}>
            {(control) => (
              <input
                {...control}
                autoComplete="name"
                value={values.full_name}
                onChange={(event) => edit({ full_name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Email" required error={errors.email}>
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
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Sending...' : 'Sign up'}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
