import type { ReactNode } from 'react';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toAccountErrors } from './account-errors.ts';
import { CodeField, removeSpaces } from '../code-field.tsx';
import { FormActions } from './form-actions.tsx';

interface ConfirmFormProps {
  /** Explains what the user confirms. */
  children?: ReactNode;
  /** Whether a code from the authenticator app is required as well. */
  needsCode: boolean;
  submitLabel: string;
  /** The submit button's text while the request is in flight. */
  submittingLabel: string;
  onConfirm: (values: typeof empty) => Promise<void>;
  onCancel: () => void;
}

const empty = { password: '', code: '' };

/** Asks for the password, and possibly a code, before a change of the account. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { children, needsCode, submitLabel, submittingLabel, onConfirm, onCancel } = props;
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: empty,
    onSubmit: ({ password, code }) => onConfirm({ password, code: removeSpaces(code) }),
    onError: (error): FieldErrors<typeof empty> =>
      toAccountErrors(error, needsCode ? ['password', 'code'] : ['password']),
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
        onChange={(value) => edit({ password: value })}
      />
      {needsCode && (
        <CodeField error={errors.code} value={code} onChange={(value) => edit({ code: value })} />
      )}
      <FormActions
        error={errors.root}
        submitLabel={isSubmitting ? submittingLabel : submitLabel}
        disabled={isSubmitting || password === '' || (needsCode && code.trim() === '')}
        onCancel={onCancel}
      />
    </form>
  );
}
