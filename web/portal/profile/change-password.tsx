import { toast } from 'sonner';
import { passwordProblem, passwordRule } from '@portico/shared/model/password.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { errorName, userPoolErrorMessage } from './user-pool-errors.ts';

const empty = { current: '', next: '' };

function errorsOf(error: unknown): FieldErrors<typeof empty> {
  const name = errorName(error);
  if (name === 'NotAuthorizedException') return { current: 'The current password is not right.' };
  const message = userPoolErrorMessage(error);
  return name === 'InvalidPasswordException' ? { next: message } : { root: message };
}

export function ChangePassword({ email }: { email: string }) {
  const { values, errors, isSubmitting, edit, reset, formProps } = useForm({
    action: 'changePassword',
    defaultValues: empty,
    validate: ({ next }): FieldErrors<typeof empty> => {
      const error = passwordProblem(next);
      return error === undefined ? {} : { next: error };
    },
    onSubmit: async ({ current, next }) => {
      const { changePassword } = await import('../../session/password.ts');
      await changePassword(current, next);
      reset(empty);
      toast.success('Password changed successfully');
    },
    onError: errorsOf,
  });
  const { current, next } = values;
  return (
    <section className="panel" tabIndex={-1} id="password" aria-labelledby="password-heading">
      <h2 id="password-heading">Change password</h2>
      <form className="stack" {...formProps}>
        {/* Lets password managers find the account. */}
        <input type="email" hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current}
          value={current}
          onChange={(typed) => edit({ current: typed })}
        />
        <PasswordField
          label="New password"
          hint={passwordRule}
          autoComplete="new-password"
          error={errors.next}
          value={next}
          onChange={(typed) => edit({ next: typed })}
        />
        {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
        <div className="actions">
          <Button type="submit" disabled={current === '' || next === '' || isSubmitting}>
            {isSubmitting ? 'Changing...' : 'Change password'}
          </Button>
        </div>
      </form>
    </section>
  );
}
