import { type SubmitEvent, useRef, useState } from 'react';
import { passwordProblem, passwordRule } from '@portico/shared/model/password.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { type Failure, failureOf } from './set-password-error.ts';
import type { Link } from './reset-link.ts';
import { useOnward } from './use-set-password.ts';

interface SetPasswordFormProps {
  link: Link;
  email: string;
  onEmail: (email: string) => void;
  /** The code does not count, for the reason given. */
  onRefused: (reason: string) => void;
}

export function SetPasswordForm({ link, email, onEmail, onRefused }: SetPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState(link.code);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const onward = useOnward();

  const fail = (failure: Failure) => {
    setBusy(false);
    if (failure.about === 'link') return onRefused(failure.message);
    setProblem(failure);
    focusFirstError(form.current);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = passwordProblem(password);
    if (missing !== undefined) return fail({ about: 'password', message: missing });
    setBusy(true);
    setProblem(undefined);
    onward({ email: email.trim(), code: code.trim(), password }).catch((error: unknown) =>
      fail(failureOf(error)),
    );
  };

  return (
    <form className="panel stack" ref={form} onSubmit={submit}>
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
      <Field label="Code" required hint="From the mail we sent you">
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <PasswordField
        label="New password"
        hint={passwordRule}
        error={problem?.about === 'password' ? problem.message : undefined}
        autoComplete="new-password"
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setProblem(undefined);
        }}
      />
      {problem?.about === 'rest' && <Alert kind="error">{problem.message}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={busy}>
          {busy ? 'Setting your password...' : 'Set password and sign in'}
        </Button>
      </div>
    </form>
  );
}
