import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import type { ReactNode, Ref } from 'react';
import { Status } from '../../../status/status.tsx';
import { NotifyBeforeOpen } from '../composer/before-open.tsx';
import { texts } from '../texts.ts';

interface Props {
  label: string;
  options: readonly SelectProps.Option[];
  selected: SelectProps.Option;
  /** Whether this field is being saved. */
  saving: boolean;
  readOnly: boolean;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChoose: (value: string, label: string) => void;
  /** An action next to the field. */
  action?: ReactNode;
  ref?: Ref<SelectProps.Ref>;
}

/** A field of a ticket with a select; a choice is saved immediately. */
export function SelectField({
  label,
  options,
  selected,
  saving,
  readOnly,
  onBeginChange,
  onChoose,
  action,
  ref,
}: Props) {
  return (
    <FormField
      label={label}
      secondaryControl={action}
      constraintText={saving && <Status type="loading">{texts.saving}</Status>}
    >
      <NotifyBeforeOpen onOpen={onBeginChange}>
        <Select
          ref={ref}
          options={options}
          selectedOption={selected}
          readOnly={readOnly}
          expandToViewport
          onChange={({ detail }) => {
            const { value, label: selectedLabel = '' } = detail.selectedOption;
            if (value !== undefined && value !== selected.value) onChoose(value, selectedLabel);
          }}
        />
      </NotifyBeforeOpen>
    </FormField>
  );
}
