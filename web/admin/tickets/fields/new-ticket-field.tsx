import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useId } from 'react';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { FormattedTextarea } from '../../../conversation/composer/formatted-textarea.tsx';
import { formatLimitHint } from '../../../forms/limit-hint.ts';
import { listFieldOptions, type TicketFieldName, ticketFields } from '../../../forms/ticket-fields.ts';

interface Props {
  name: TicketFieldName;
  value: string;
  error: string | undefined;
  reference: Reference;
  onEdit: (value: string) => void;
}

/** A field of a new ticket: the same as in the customers' form. */
export function NewTicketField({ name, value, error, reference, onEdit }: Props) {
  const field = ticketFields[name];
  const id = useId();
  if (field.kind === 'text') {
    return (
      <FormField
        stretch
        label={field.label}
        constraintText={formatLimitHint(field.max)}
        errorText={error}
        controlId={id}
      >
        {field.multiline ? (
          <FormattedTextarea
            id={id}
            aria-required
            aria-invalid={error !== undefined}
            rows={8}
            value={value}
            onChange={onEdit}
          />
        ) : (
          <Input controlId={id} ariaRequired value={value} onChange={({ detail }) => onEdit(detail.value)} />
        )}
      </FormField>
    );
  }
  const options = listFieldOptions(field, reference, value);
  return (
    <FormField label={field.label} errorText={error}>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        onChange={({ detail }) => {
          if (detail.selectedOption.value !== undefined) onEdit(detail.selectedOption.value);
        }}
      />
    </FormField>
  );
}
