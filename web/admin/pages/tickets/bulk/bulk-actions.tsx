import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import { priorities, selectableStatuses, noAssignee } from '@portico/shared/model/ticket.ts';
import { useSession } from '../../../../session/session.tsx';
import { formatEnumLabel, formatEnumValue } from '../../../../ui/tickets/enum-label.ts';
import { useGroups } from '../../../groups/use-groups.ts';
import { useStaffSelect } from '../../../selects/staff.ts';
import { BulkTag } from './bulk-tag.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import type { BulkChange } from './change-tickets.ts';

/** The option for no group; no group has this id. */
const noGroupId = 'none-of-them';

interface Props {
  disabled: boolean;
  /** @param formatMessage returns the message for a number of changed tickets */
  onChange: (change: BulkChange, formatMessage: (count: number) => string) => void;
}

function AssignActions({ disabled, onChange }: Props) {
  const { user } = useSession();
  const staff = useStaffSelect();
  const assign = (assignee_id: string | null, name: string) =>
    onChange({ assignee_id }, (count) => texts.assigned(count, name));
  return (
    <>
      <Button disabled={disabled} onClick={() => user && assign(user.id, user.full_name)}>
        {texts.assign_to_me}
      </Button>
      <Select
        {...staff.props}
        selectedOption={null}
        placeholder={texts.assign_to}
        ariaLabel={texts.assign_to}
        disabled={disabled}
        options={[{ value: noAssignee, label: texts.nobody }, ...staff.options]}
        onChange={({ detail: { selectedOption } }) => {
          const { value = noAssignee, label = '' } = selectedOption;
          assign(value === noAssignee ? null : value, label);
        }}
      />
    </>
  );
}

function GroupAction({ disabled, onChange }: Props) {
  const groups = useGroups();
  return (
    <Select
      selectedOption={null}
      placeholder={texts.move_to_group}
      ariaLabel={texts.move_to_group}
      disabled={disabled}
      options={[{ value: noGroupId, label: texts.no_group }, ...groups.options]}
      expandToViewport
      onChange={({ detail: { selectedOption } }) => {
        const { value = noGroupId, label = '' } = selectedOption;
        onChange({ group_id: value === noGroupId ? null : value }, (count) => texts.moved(count, label));
      }}
    />
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  values: readonly T[];
  disabled: boolean;
  onChoose: (value: T) => void;
}

function Choice<T extends string>({ name, values, disabled, onChoose }: ChoiceProps<T>) {
  return (
    <Select
      selectedOption={null}
      placeholder={name}
      ariaLabel={name}
      disabled={disabled}
      options={values.map((value) => ({ value, label: formatEnumLabel(value) }))}
      expandToViewport
      onChange={({ detail: { selectedOption } }) => {
        const value = values.find((candidate) => candidate === selectedOption.value);
        if (value !== undefined) onChoose(value);
      }}
    />
  );
}

/** The actions on selected tickets. */
export function BulkActions(props: Props) {
  const { disabled, onChange } = props;
  return (
    <>
      <AssignActions {...props} />
      <GroupAction {...props} />
      <Choice
        name={texts.set_status}
        values={selectableStatuses}
        disabled={disabled}
        onChoose={(status) =>
          onChange({ status }, (count) => texts.status_set(count, formatEnumValue(status)))
        }
      />
      <Choice
        name={texts.set_priority}
        values={priorities}
        disabled={disabled}
        onChoose={(priority) => onChange({ priority }, (count) => texts.priority_set(count, priority))}
      />
      <BulkTag
        disabled={disabled}
        onAdd={(tag) => onChange({ add_tag: tag }, (count) => texts.tag_added(count, tag))}
        onRemove={(tag) => onChange({ remove_tag: tag }, (count) => texts.tag_removed(count, tag))}
      />
    </>
  );
}
