import { useState } from 'react';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { toFieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';

interface RequestLinkProps {
  knownEmail: string;
  /** Why the user needs a new link; undefined if the user asked for one. */
  reason: string | undefined;
}

/** Requests a link to set a password. */
export function RequestLink({ knownEmail, reason }: RequestLinkProps) {
  const [sent, setSent] = useState(false);
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: { email: knownEmail },
    onSubmit: async ({ email }) => {
      await api('requestPasswordReset', { body: { email: email.trim() } });
      setSent(true);
    },
    onError: (error) => {
      const { email } = toFieldErrors(error, ['email']);
      return email === undefined ? { root: errorMessage(error) } : { email };
    },
  });
  if (sent)
    return (
      <div className="panel stack">
        <Alert>
          If there is an account for {values.email}, a mail with a new link is on its way. The link is valid
          for one hour.
        </Alert>
        <div className="actions">
          <ButtonLink variant="secondary" to={portalPaths.sign_in}>
            Back to sign in
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <form className="panel stack" {...formProps}>
      {reason === undefined ? (
        <p>We will email a link to the address of your account.</p>
      ) : (
        <Alert kind="error">{reason}</Alert>
      )}
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
          {isSubmitting ? 'Sending...' : reason === undefined ? 'Send me a link' : 'Send me a new link'}
        </Button>
      </div>
    </form>
  );
}
