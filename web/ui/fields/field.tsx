import { type ComponentProps, type ReactNode, useId } from 'react';
import './field.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /**
   * Receives the props that connect the control with its label, hint and error; spread them onto the control.
   */
  children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  className: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const descriptionIds = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {required && <span className="field-required">(required)</span>}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: 'control',
        required,
        'aria-describedby': descriptionIds.length > 0 ? descriptionIds.join(' ') : undefined,
        'aria-invalid': error !== undefined,
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

export const Textarea = (props: ComponentProps<'textarea'>) => <textarea rows={5} {...props} />;

export interface Choice<T extends string> {
  value: T;
  label: string;
}

type SelectProps<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
};

/** A native select. No choice in it may have an empty value. */
export function Select<T extends string>({ value, choices, onChange, ...rest }: SelectProps<T>) {
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => {
        const selectedChoice = choices.find((choice) => choice.value === event.target.value);
        if (selectedChoice !== undefined) onChange(selectedChoice.value);
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
