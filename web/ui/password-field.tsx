import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import './password-field.css';

interface PasswordFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, autoComplete, value, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <div className="password-field">
          <input
            {...control}
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
