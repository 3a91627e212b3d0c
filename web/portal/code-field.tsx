import { Field } from '../ui/fields/field.tsx';

interface CodeFieldProps {
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Removes the space that authenticator apps show between the two halves of a code. */
export const removeSpaces = (code: string): string => code.replaceAll(/\s/g, '');

/** The code that an authenticator app shows. */
export function CodeField({ error, value, onChange }: CodeFieldProps) {
  return (
    <Field label="Code from the app" required hint="Six digits" error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
