import { findPasswordProblem, passwordRule } from '@portico/shared/model/password.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import type { ResetLink } from './reset-link.ts';
import { toSetPasswordError } from './set-password-error.ts';
import { useSetPassword } from './use-set-password.ts';

interface Values {
  password: string;
}

interface SetPasswordFormProps {
  link: ResetLink;
  /** Called if the link is invalid or has expired. */
  onInvalidLink: (reason: string) => void;
}

export function SetPasswordForm({ link, onInvalidLink }: SetPasswordFormProps) {
  const setPassword = useSetPassword();
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    action: 'setPassword',
    defaultValues: { password: '' },
    validate: ({ password }): FieldErrors<Values> => {
      const error = findPasswordProblem(password);
      return error === undefined ? {} : { password: error };
    },
    onSubmit: ({ password }) => setPassword(link.token, password),
    onError: (error): FieldErrors<Values> => {
      const { cause, message } = toSetPasswordError(error);
      if (cause === 'link') onInvalidLink(message);
      return { [cause === 'password' ? 'password' : 'root']: message };
    },
  });
  return (
    <form className="panel stack" {...formProps}>
      <Field label="Email">
        {(control) => <input {...control} type="email" autoComplete="username" value={link.email} readOnly />}
      </Field>
      <PasswordField
        label="New password"
        hint={passwordRule}
        error={errors.password}
        autoComplete="new-password"
        value={values.password}
        onChange={(password) => edit({ password })}
      />
      {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Setting your password...' : 'Set password and sign in'}
        </Button>
      </div>
    </form>
  );
}
