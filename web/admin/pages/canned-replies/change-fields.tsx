import Checkbox from '@cloudscape-design/components/checkbox';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { replyStatuses } from '@portico/shared/model/canned-replies.ts';
import { levels } from '@portico/shared/model/ticket.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { enumLabel } from '../../../ui/enum-label.ts';
import { type ReplyValues, hasChanges } from './reply-values.ts';
import { texts } from './texts.ts';

interface Props {
  values: ReplyValues;
  errors: FieldErrors<ReplyValues>;
  onEdit: (change: Partial<ReplyValues>) => void;
}

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  chosen: Value | '';
  onChoose: (value: Value | '') => void;
}

const noChange = 'no change';

/** A value, or none: the field stays as it is. */
function Choice<Value extends string>({ label, values, chosen, onChoose }: ChoiceProps<Value>) {
  const options = [
    { value: noChange, label: texts.no_change },
    ...values.map((value) => ({ value, label: enumLabel(value) })),
  ];
  return (
    <FormField label={label} stretch>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === (chosen || noChange)) ?? null}
        onChange={({ detail }) =>
          onChoose(values.find((value) => value === detail.selectedOption.value) ?? '')
        }
      />
    </FormField>
  );
}

/** What sending a canned reply also changes of the ticket. */
export function ChangeFields({ values, errors, onEdit }: Props) {
  return (
    <ExpandableSection
      headerText={texts.changes}
      headerDescription={texts.changes_hint}
      defaultExpanded={hasChanges(values)}
    >
      <SpaceBetween size="s">
        <ColumnLayout columns={2}>
          <Choice
            label={texts.status}
            values={replyStatuses}
            chosen={values.status}
            onChoose={(status) => onEdit({ status })}
          />
          <Choice
            label={texts.priority}
            values={levels}
            chosen={values.priority}
            onChoose={(priority) => onEdit({ priority })}
          />
        </ColumnLayout>
        <FormField label={texts.tags} errorText={errors.add_tags} stretch>
          <Input
            value={values.add_tags}
            placeholder={texts.tags_placeholder}
            autoComplete={false}
            spellcheck={false}
            onChange={({ detail }) => onEdit({ add_tags: detail.value })}
          />
        </FormField>
        <Checkbox
          checked={values.assign_to_me}
          onChange={({ detail }) => onEdit({ assign_to_me: detail.checked })}
        >
          {texts.assign_to_sender}
        </Checkbox>
      </SpaceBetween>
    </ExpandableSection>
  );
}
