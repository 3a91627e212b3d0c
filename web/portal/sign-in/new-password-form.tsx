import { findPasswordProblem, passwordRule } from '@portico/shared/model/password.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/fields/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { type SignInStep, continueSignIn, toastSignInError } from './steps.ts';

const empty = { password: '', confirmation: '' };
type Values = typeof empty;

function validatePasswords({ password, confirmation }: Values): FieldErrors<Values> {
  const problem = findPasswordProblem(password);
  if (problem !== undefined) return { password: problem };
  return password === confirmation ? {} : { confirmation: 'Your passwords must match' };
}

/** The step in which a user replaces a temporary password. */
export function NewPasswordForm({ onStep }: { onStep: (step: SignInStep) => void }) {
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    action: 'signIn',
    defaultValues: empty,
    validate: validatePasswords,
    onSubmit: async ({ password }) => onStep(await continueSignIn(password)),
    onError: toastSignInError,
  });
  return (
    <form className="panel stack" {...formProps}>
      <h2>Choose your password</h2>
      <PasswordField
        label="Password"
        showRequired={false}
        hint={passwordRule}
        error={errors.password}
        placeholder="Your password"
        autoComplete="new-password"
        value={values.password}
        onChange={(password) => edit({ password })}
      />
      <PasswordField
        label="Confirm Password"
        showRequired={false}
        error={errors.confirmation}
        placeholder="Please confirm your Password"
        autoComplete="new-password"
        value={values.confirmation}
        onChange={(confirmation) => edit({ confirmation })}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Changing' : 'Change Password'}
      </Button>
      <Button variant="plain" onClick={() => onStep({ name: 'password' })}>
        Back to sign in
      </Button>
    </form>
  );
}
