import { type SubmitEvent, useState } from 'react';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface NewLinkProps {
  email: string;
  onEmail: (email: string) => void;
  /** Why the person needs a new link. */
  reason: string;
}

/** In place of the form when its code does not count: why, and the way to another one. */
export function RequestLink({ email, onEmail, reason }: NewLinkProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const send = async () => {
    setState('busy');
    const { requestPasswordReset } = await import('../../session/password.ts');
    await requestPasswordReset(email.trim());
    setState('sent');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state !== 'busy') send().catch(() => setState('failed'));
  };
  if (state === 'sent')
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
    <form className="panel stack" onSubmit={submit}>
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
      {state === 'failed' && (
        <Alert kind="error">The link could not be sent. Please wait a moment and try again.</Alert>
      )}
      <div className="actions">
        <Button type="submit" disabled={state === 'busy'}>
          {state === 'busy' ? 'Sending...' : 'Send me a new link'}
        </Button>
      </div>
    </form>
  );
}
