import { api } from '../../api/api.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { replaceSession } from '../../session/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountErrors } from './account-errors.ts';
import { CodeField, digitsOf } from './code-field.tsx';

const empty = { password: '', code: '' };

/** Turns two-step sign-in off, with the password and a code. */
export function TwoStepRemoval({ email, onCancel }: { email: string; onCancel: () => void }) {
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: empty,
    onSubmit: ({ password, code }) =>
      replaceSession(() => api('removeTwoStep', { body: { password, code: digitsOf(code) } }), {
        email,
        password,
        done: 'Two-step sign-in is off',
      }),
    onError: (error): FieldErrors<typeof empty> => accountErrors(error, ['password', 'code']),
  });
  const { password, code } = values;
  return (
    <form className="stack" {...formProps}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password}
        value={password}
        onChange={(typed) => edit({ password: typed })}
      />
      <CodeField error={errors.code} value={code} onChange={(typed) => edit({ code: typed })} />
      {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={isSubmitting || password === '' || code.trim() === ''}>
          {isSubmitting ? 'Turning off...' : 'Turn off'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
