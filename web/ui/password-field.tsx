import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import './password-field.css';

interface PasswordFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Tells password managers which password is meant. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
}

/** A password, hidden unless its reader asks to see it. */
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
            look="secondary"
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
