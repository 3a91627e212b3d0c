import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountErrors } from './account-errors.ts';
import { TwoStepKey } from './two-step-key.tsx';

interface TwoStepSetUpProps {
  email: string;
  onCancel: () => void;
}

const empty = { password: '' };

/** Asks for the password, then shows the key for an authenticator app. Neither is kept after the screen. */
export function TwoStepSetUp({ email, onCancel }: TwoStepSetUpProps) {
  const [secret, setSecret] = useState<string>();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: empty,
    onSubmit: async ({ password }) => setSecret((await api('startTwoStep', { body: { password } })).secret),
    onError: (error): FieldErrors<typeof empty> => accountErrors(error, ['password']),
  });
  const { password } = values;
  if (secret !== undefined)
    return <TwoStepKey email={email} password={password} secret={secret} onCancel={onCancel} />;
  return (
    <form className="stack" {...formProps}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password}
        value={password}
        onChange={(typed) => edit({ password: typed })}
      />
      {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={isSubmitting || password === ''}>
          {isSubmitting ? 'Making a key...' : 'Continue'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
