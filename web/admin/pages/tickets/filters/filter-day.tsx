import Calendar from '@cloudscape-design/components/calendar';
import DateInput from '@cloudscape-design/components/date-input';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import { filterTexts as texts } from './filter-texts.ts';

/** The input for a day. */
export function DayInput({ value, onChange }: PropertyFilterProps.ExtendedOperatorFormProps<string>) {
  return (
    <SpaceBetween size="xs">
      <FormField label={texts.day} constraintText={texts.format}>
        <DateInput
          value={value ?? ''}
          placeholder={texts.format}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </FormField>
      <Calendar value={value ?? ''} onChange={({ detail }) => onChange(detail.value)} />
    </SpaceBetween>
  );
}
