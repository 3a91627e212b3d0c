import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { listCustomOptions, noChoiceValue } from '../../../forms/custom-fields.ts';

const dayFormat = 'YYYY-MM-DD';

interface Props {
  field: CustomField;
  /** The value as a text, as in the form's values. */
  value: string;
  readOnly?: boolean;
  onEdit: (value: string) => void;
}

/** The control of a custom field. */
export function CustomFieldControl({ field, value, readOnly = false, onEdit }: Props) {
  const { name, kind, required } = field;
  if (kind === 'choice') {
    const options = listCustomOptions(field, value);
    return (
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === (value || noChoiceValue)) ?? null}
        ariaRequired={required}
        readOnly={readOnly}
        expandToViewport
        onChange={({ detail }) => onEdit(detail.selectedOption.value ?? noChoiceValue)}
      />
    );
  }
  if (kind === 'checkbox')
    return (
      <Checkbox
        checked={value === 'true'}
        readOnly={readOnly}
        onChange={({ detail }) => onEdit(detail.checked ? 'true' : '')}
      >
        {name}
      </Checkbox>
    );
  return (
    <Input
      value={value}
      readOnly={readOnly}
      ariaRequired={required}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(kind === 'date' && { placeholder: dayFormat })}
      onChange={({ detail }) => onEdit(detail.value)}
    />
  );
}
