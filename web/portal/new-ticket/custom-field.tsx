import type { CustomField as Definition } from '@portico/shared/contract/custom-fields.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { listCustomOptions, noChoiceValue } from '../../forms/custom-fields.ts';
import { formatLimitHint } from '../../forms/limit-hint.ts';
import { Field, Select } from '../../ui/fields/field.tsx';

interface Props {
  field: Definition;
  value: string;
  error: string | undefined;
  onEdit: (value: string) => void;
}

const inputTypes = { text: 'text', number: 'number', date: 'date' } as const;

/** A custom field. */
export function CustomField({ field, value, error, onEdit }: Props) {
  const { name, kind, required } = field;
  if (kind === 'choice')
    return (
      <Field label={name} required={required} error={error}>
        {(control) => (
          <Select
            {...control}
            value={value || noChoiceValue}
            choices={listCustomOptions(field)}
            onChange={onEdit}
          />
        )}
      </Field>
    );
  if (kind === 'checkbox')
    return (
      <div className="field">
        <label className="new-ticket-tick">
          <input
            type="checkbox"
            checked={value === 'true'}
            onChange={(event) => onEdit(event.target.checked ? 'true' : '')}
          />{' '}
          {name}
        </label>
      </div>
    );
  return (
    <Field
      label={name}
      required={required}
      error={error}
      hint={kind === 'text' ? formatLimitHint(limits.custom_text) : undefined}
    >
      {(control) => (
        <input
          {...control}
          type={inputTypes[kind]}
          {...(kind === 'number' && { step: 'any' })}
          value={value}
          onChange={(event) => onEdit(event.target.value)}
        />
      )}
    </Field>
  );
}
