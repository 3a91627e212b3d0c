import { useQuery } from '@tanstack/react-query';
import { findPasswordProblem, passwordRule } from '@portico/shared/model/password.ts';
import { api } from '../../api/api.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { replaceSession } from '../../session/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toAccountErrors } from './account-errors.ts';
import { CodeField, removeSpaces } from '../code-field.tsx';
import { twoStepQuery } from './two-step/two-step-query.ts';

const empty = { current_password: '', new_password: '', code: '' };
type Values = typeof empty;

export function ChangePassword({ email }: { email: string }) {
  const isTwoStepEnabled = useQuery(twoStepQuery).data?.enabled === true;
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: empty,
    validate: ({ new_password }): FieldErrors<Values> => {
      const error = findPasswordProblem(new_password);
      return error === undefined ? {} : { new_password: error };
    },
    onSubmit: ({ current_password, new_password, code }) =>
      replaceSession(
        () =>
          api('changePassword', {
            body: { current_password, new_password, ...(isTwoStepEnabled && { code: removeSpaces(code) }) },
          }),
        { email, password: new_password, done: 'Password changed successfully' },
      ),
    onError: (error): FieldErrors<Values> =>
      toAccountErrors(error, ['current_password', 'new_password', 'code']),
  });
  const { current_password, new_password, code } = values;
  return (
    <section className="panel" tabIndex={-1} id="password" aria-labelledby="password-heading">
      <h2 id="password-heading">Change password</h2>
      <form className="stack" {...formProps}>
        {/* Lets password managers find the account. */}
        <input type="email" hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current_password}
          value={current_password}
          onChange={(value) => edit({ current_password: value })}
        />
        <PasswordField
          label="New password"
          hint={passwordRule}
          autoComplete="new-password"
          error={errors.new_password}
          value={new_password}
          onChange={(value) => edit({ new_password: value })}
        />
        {isTwoStepEnabled && (
          <CodeField error={errors.code} value={code} onChange={(value) => edit({ code: value })} />
        )}
        {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
        <div className="actions">
          <Button
            type="submit"
            disabled={
              current_password === '' ||
              new_password === '' ||
              (isTwoStepEnabled && code === '') ||
              isSubmitting
            }
          >
            {isSubmitting ? 'Changing...' : 'Change password'}
          </Button>
        </div>
      </form>
    </section>
  );
}
