import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { texts } from './texts.ts';

const options = [
  ...[30, 90, 365].map((days) => ({ value: String(days), label: texts.days(days) })),
  { value: '0', label: texts.no_end },
];

/** When a new key expires. @param days 0 for never */
export const ExpiryField = ({ days, onEdit }: { days: number; onEdit: (days: number) => void }) => (
  <FormField label={texts.ends} stretch>
    <Select
      options={options}
      selectedOption={options.find(({ value }) => value === String(days)) ?? null}
      expandToViewport
      onChange={({ detail }) => onEdit(Number(detail.selectedOption.value))}
    />
  </FormField>
);
