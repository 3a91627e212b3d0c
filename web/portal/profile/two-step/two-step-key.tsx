import { type ComponentProps, useState } from 'react';
import { api } from '../../../api/api.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { replaceSession } from '../../../session/session-store.ts';
import { toAccountErrors } from '../account-errors.ts';
import { AuthenticatorKey } from '../../authenticator-key.tsx';
import { CodeField, removeSpaces } from '../../code-field.tsx';
import { FormActions } from '../form-actions.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface TwoStepKeyProps {
  email: string;
  password: string;
  /** The key in base32. */
  secret: string;
  onCancel: () => void;
}

const empty = { code: '' };

/** The key for an authenticator app, and the form to confirm one of its codes. */
export function TwoStepKey({ email, password, secret, onCancel }: TwoStepKeyProps) {
  const [newCodes, setNewCodes] = useState<ComponentProps<typeof RecoveryCodes>>();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: empty,
    onSubmit: ({ code }) =>
      replaceSession(
        async () => {
          const body = { password, code: removeSpaces(code) };
          const { recovery_codes } = await api('confirmTwoStep', { body });
          await new Promise<void>((resolve) => setNewCodes({ codes: recovery_codes, onStored: resolve }));
        },
        { email, done: 'Two-step sign-in is on' },
      ),
    onError: (error): FieldErrors<typeof empty> => toAccountErrors(error, ['code']),
  });
  if (newCodes !== undefined) return <RecoveryCodes {...newCodes} />;
  return (
    <form className="stack" {...formProps}>
      <AuthenticatorKey email={email} secret={secret} />
      <CodeField error={errors.code} value={values.code} onChange={(code) => edit({ code })} />
      <p>All your sessions end, on every device. Sign in again with your password and the next code.</p>
      <FormActions
        error={errors.root}
        submitLabel={isSubmitting ? 'Confirming...' : 'Confirm'}
        disabled={isSubmitting || values.code.trim() === ''}
        onCancel={onCancel}
      />
    </form>
  );
}
