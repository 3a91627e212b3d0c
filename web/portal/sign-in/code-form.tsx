import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { removeSpaces } from '../code-field.tsx';
import { type SignInStep, continueSignIn, toastSignInError } from './steps.ts';

interface CodeFormProps {
  title: string;
  hint?: string;
  /** Shown before the field. */
  children?: ReactNode;
  footer?: ReactNode;
  onStep: (step: SignInStep) => void;
}

/** A step that asks for a code from the authenticator app. */
export function CodeForm({ title, hint, children, footer, onStep }: CodeFormProps) {
  const { values, isSubmitting, edit, formProps } = useForm({
    action: 'signIn',
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => onStep(await continueSignIn(removeSpaces(code))),
    onError: toastSignInError,
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form className="panel stack" {...formProps}>
      <h2>{title}</h2>
      {children}
      <Field label="Code" hint={hint}>
        {(control) => (
          <input
            {...control}
            required
            ref={field}
            type="text"
            inputMode="numeric"
            placeholder="Code"
            autoComplete="one-time-code"
            value={values.code}
            onChange={(event) => edit({ code: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Confirming' : 'Confirm'}
      </Button>
      <Button variant="plain" onClick={() => onStep({ name: 'password' })}>
        Back to sign in
      </Button>
      {footer}
    </form>
  );
}
