import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import './password-field.css';

interface PasswordFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  /** Whether the label marks the field as required; it is always required. @default true */
  showRequired?: boolean;
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, placeholder, showRequired = true, autoComplete, value, onChange } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={showRequired}>
      {(control) => (
        <div className="password-field">
          <input
            {...control}
            required
            placeholder={placeholder}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            variant="secondary"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            Show
          </Button>
        </div>
      )}
    </Field>
  );
}
