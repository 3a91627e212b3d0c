import type { ReactNode } from 'react';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { accountErrors } from './account-errors.ts';
import { CodeField, removeSpaces } from '../code-field.tsx';
import { FormActions } from './form-actions.tsx';

interface ConfirmFormProps {
  /** Explains what the user confirms. */
  children?: ReactNode;
  /** Whether a code from the authenticator app is required as well. */
  needsCode: boolean;
  submit: string;
  /** The submit button's text while the request is in flight. */
  submitting: string;
  onConfirm: (confirmed: typeof empty) => Promise<void>;
  onCancel: () => void;
}

const empty = { password: '', code: '' };

/** Asks for the password, and possibly a code, before a change of the account. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { children, needsCode, submit, submitting, onConfirm, onCancel } = props;
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: empty,
    onSubmit: ({ password, code }) => onConfirm({ password, code: removeSpaces(code) }),
    onError: (error): FieldErrors<typeof empty> =>
      accountErrors(error, needsCode ? ['password', 'code'] : ['password']),
  });
  const { password, code } = values;
  return (
    <form className="stack" {...formProps}>
      {children}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password}
        value={password}
        onChange={(typed) => edit({ password: typed })}
      />
      {needsCode && (
        <CodeField error={errors.code} value={code} onChange={(typed) => edit({ code: typed })} />
      )}
      <FormActions
        error={errors.root}
        submit={isSubmitting ? submitting : submit}
        disabled={isSubmitting || password === '' || (needsCode && code.trim() === '')}
        onCancel={onCancel}
      />
    </form>
  );
}
