import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { replyStatuses } from '@portico/shared/model/canned-replies.ts';
import { priorities } from '@portico/shared/model/ticket.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { useGroups } from '../../groups/use-groups.ts';
import { useStaffSelect } from '../../selects/staff.ts';
import { type ReplyValues, hasChanges, sender } from './reply-values.ts';
import { texts } from './texts.ts';

interface Props {
  values: ReplyValues;
  errors: FieldErrors<ReplyValues>;
  onEdit: (change: Partial<ReplyValues>) => void;
}

interface ChoiceProps {
  label: string;
  options: readonly SelectProps.Option[];
  /** Empty for no change. */
  selectedValue: string;
  onChoose: (value: string) => void;
}

/** The option for no change. An option's value must not be empty. */
const noChangeOption = { value: 'no change', label: texts.no_change };

/** A select for the new value of a field, with the option to leave it unchanged. */
function Choice({ label, options, selectedValue, onChoose }: ChoiceProps) {
  // A value that is retired or not loaded yet remains selected until the user chooses another.
  const storedOption = selectedValue === '' ? noChangeOption : { value: selectedValue, label: selectedValue };
  return (
    <FormField label={label} stretch>
      <Select
        options={[noChangeOption, ...options]}
        selectedOption={options.find(({ value }) => value === selectedValue) ?? storedOption}
        expandToViewport
        onChange={({ detail: { selectedOption } }) =>
          onChoose(selectedOption.value === noChangeOption.value ? '' : (selectedOption.value ?? ''))
        }
      />
    </FormField>
  );
}

const toEnumOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: formatEnumLabel(value) }));

/** The changes that sending the canned reply makes to the ticket. */
export function ChangeFields({ values, errors, onEdit }: Props) {
  const staff = useStaffSelect(true);
  const groups = useGroups();
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
            options={toEnumOptions(replyStatuses)}
            selectedValue={values.status}
            onChoose={(value) => onEdit({ status: replyStatuses.find((status) => status === value) ?? '' })}
          />
          <Choice
            label={texts.priority}
            options={toEnumOptions(priorities)}
            selectedValue={values.priority}
            onChoose={(value) =>
              onEdit({ priority: priorities.find((priority) => priority === value) ?? '' })
            }
          />
          <Choice
            label={texts.assignee}
            options={[{ value: sender, label: texts.the_sender }, ...staff.options]}
            selectedValue={values.assignee}
            onChoose={(assignee) => onEdit({ assignee })}
          />
          <Choice
            label={texts.group}
            options={groups.options}
            selectedValue={values.group_id}
            onChoose={(group_id) => onEdit({ group_id })}
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
      </SpaceBetween>
    </ExpandableSection>
  );
}
