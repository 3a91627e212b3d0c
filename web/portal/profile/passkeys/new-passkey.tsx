import { useState } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/error.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { replaceSession } from '../../../session/session-store.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { toAccountErrors } from '../account-errors.ts';
import { CodeField, removeSpaces } from '../../code-field.tsx';
import { FormActions } from '../form-actions.tsx';
import { NewCredentialError, createCredential } from './new-credential.ts';

const empty = { name: '', password: '', code: '' };

/** Adds a passkey; requires the password and a code from the authenticator app. */
export function NewPasskey({ email, onCancel }: { email: string; onCancel: () => void }) {
  // The API's response to the password and the code. It is kept for another attempt if the browser creates no
  // passkey, because the code works only once.
  const [started, setStarted] = useState<Awaited<ReturnType<typeof api<'startPasskey'>>>>();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    action: 'addPasskey',
    defaultValues: empty,
    onSubmit: async ({ name, password, code }) => {
      const { registration, options } =
        started ?? (await api('startPasskey', { body: { password, code: removeSpaces(code) } }));
      setStarted({ registration, options });
      const credential = await createCredential(options);
      await replaceSession(
        () => api('addPasskey', { body: { registration, name: name.trim(), credential } }),
        { email, done: 'The passkey was added' },
      );
    },
    onError: (error): FieldErrors<typeof empty> => {
      if (error instanceof ApiError) setStarted(undefined);
      if (error instanceof NewCredentialError || error instanceof DOMException)
        return { root: error.message };
      return toAccountErrors(error, ['name', 'password', 'code']);
    },
  });
  const { name, password, code } = values;
  const isComplete = name.trim() !== '' && password !== '' && code.trim() !== '';
  return (
    <form className="stack" {...formProps}>
      <p>
        A passkey is stored on your device, and unlocked with its screen lock. You sign in with the passkey
        instead of your password and a code. Adding a passkey signs you out everywhere.
      </p>
      <Field label="Name of the passkey" required hint="Such as: Work laptop" error={errors.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            maxLength={limits.passkey_name}
            value={name}
            onChange={(event) => edit({ name: event.target.value })}
          />
        )}
      </Field>
      {started === undefined && (
        <>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            error={errors.password}
            value={password}
            onChange={(value) => edit({ password: value })}
          />
          <CodeField error={errors.code} value={code} onChange={(value) => edit({ code: value })} />
        </>
      )}
      <FormActions
        error={errors.root}
        submitLabel={isSubmitting ? 'Waiting for your device...' : started ? 'Try again' : 'Continue'}
        disabled={isSubmitting || !isComplete}
        onCancel={onCancel}
      />
    </form>
  );
}
