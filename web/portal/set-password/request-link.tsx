import { useState } from 'react';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface RequestLinkProps {
  email: string;
  onEmail: (email: string) => void;
  /** Why the user needs a new link. */
  reason: string;
}

/** Replaces the form when its code is not valid: the reason, and a form to request a new link. */
export function RequestLink({ email, onEmail, reason }: RequestLinkProps) {
  const [sent, setSent] = useState(false);
  const { errors, isSubmitting, formProps } = useForm({
    action: 'requestPasswordReset',
    defaultValues: {},
    onSubmit: async () => {
      const { requestPasswordReset } = await import('../../session/password.ts');
      await requestPasswordReset(email.trim());
      setSent(true);
    },
    onError: () => ({ root: 'The link could not be sent. Please wait a moment and try again.' }),
  });
  if (sent)
    return (
      <div className="panel stack">
        <Alert>
          If there is an account for {email}, a mail with a new link is on its way. The link is valid for one
          hour.
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
      <Alert kind="error">{reason}</Alert>
      <Field label="Email" required>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
      {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send me a new link'}
        </Button>
      </div>
    </form>
  );
}
