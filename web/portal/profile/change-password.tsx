import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { passwordProblem, passwordRule } from '@portico/shared/model/password.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { errorName, reasonOf } from './user-pool-errors.ts';

interface Problems {
  old?: string;
  fresh?: string;
  rest?: string;
}

function problemsOf(error: unknown): Problems {
  const name = errorName(error);
  if (name === 'NotAuthorizedException') return { old: 'The current password is not right.' };
  return name === 'InvalidPasswordException' ? { fresh: reasonOf(error) } : { rest: reasonOf(error) };
}

export function ChangePassword({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const tell = (found: Problems) => {
    setProblems(found);
    focusFirstError(form.current);
  };
  const change = async () => {
    const { changePassword } = await import('../../session/password.ts');
    await changePassword(old, fresh);
    setOld('');
    setFresh('');
    toast.success('Password changed successfully');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = passwordProblem(fresh);
    if (missing !== undefined) return tell({ fresh: missing });
    setBusy(true);
    setProblems({});
    change()
      .catch((error: unknown) => tell(problemsOf(error)))
      .finally(() => setBusy(false));
  };

  return (
    <section className="panel" tabIndex={-1} id="password" aria-labelledby="password-heading">
      <h2 id="password-heading">Change password</h2>
      <form className="stack" ref={form} onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input type="email" hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={problems.old}
          value={old}
          onChange={setOld}
        />
        <PasswordField
          label="New password"
          hint={passwordRule}
          autoComplete="new-password"
          error={problems.fresh}
          value={fresh}
          onChange={setFresh}
        />
        {problems.rest !== undefined && <Alert kind="error">{problems.rest}</Alert>}
        <div className="actions">
          <Button type="submit" disabled={old === '' || fresh === '' || busy}>
            {busy ? 'Changing...' : 'Change password'}
          </Button>
        </div>
      </form>
    </section>
  );
}
