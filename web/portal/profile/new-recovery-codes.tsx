import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { twoStepKey } from '../query-keys.ts';
import { accountErrors } from './account-errors.ts';
import { CodeField, digitsOf } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const empty = { password: '', code: '' };

/** Makes new recovery codes, with the password and a code of the app. The earlier ones stop working. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: empty,
    onSubmit: async ({ password, code }) => {
      const body = { password, code: digitsOf(code) };
      setCodes((await api('makeRecoveryCodes', { body })).recovery_codes);
      await queryClient.invalidateQueries({ queryKey: twoStepKey });
    },
    onError: (error): FieldErrors<typeof empty> => accountErrors(error, ['password', 'code']),
  });
  if (codes !== undefined) return <RecoveryCodes codes={codes} onStored={onClose} />;
  const { password, code } = values;
  return (
    <form className="stack" {...formProps}>
      <p>You get ten new recovery codes. Those that you have stop working.</p>
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
          {isSubmitting ? 'Making codes...' : 'Make new codes'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
