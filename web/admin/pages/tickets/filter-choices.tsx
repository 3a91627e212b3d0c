import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { ownGroups } from '@portico/shared/model/assignment.ts';
import { levels, ticketOrders, ticketStatuses, unassigned } from '@portico/shared/model/ticket.ts';
import { enumLabel } from '../../../ui/enum-label.ts';
import { useGroups } from '../../groups/use-groups.ts';
import { useStaffSelect } from '../../selects/staff.ts';
import type { TicketFilters } from '../../tickets/filters.ts';
import { texts } from './texts.ts';

interface ChoiceProps<T extends string> {
  name: string;
  /** The label of the option without a filter. */
  all: string;
  values: readonly T[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

function Choice<T extends string>({ name, all, values, value, onChange }: ChoiceProps<T>) {
  const allOption: SelectProps.Option = { value: 'all', label: all };
  const options = [allOption, ...values.map((one) => ({ value: one, label: enumLabel(one) }))];
  return (
    <FormField label={name}>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? allOption}
        onChange={({ detail }) => onChange(values.find((one) => one === detail.selectedOption.value))}
      />
    </FormField>
  );
}

const anyone = { value: 'anyone', label: texts.anyone };
const common = [anyone, { value: 'me', label: texts.me }, { value: unassigned, label: texts.nobody }];

interface IdChoiceProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function AssigneeChoice({ value = anyone.value, onChange }: IdChoiceProps) {
  const { options: staff, props } = useStaffSelect(value.length === 36);
  const options: SelectProps.Option[] = [...common, ...staff];
  return (
    <FormField label={texts.assignee}>
      <Select
        {...props}
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        onChange={({ detail: { selectedOption } }) =>
          onChange(selectedOption.value === anyone.value ? undefined : selectedOption.value)
        }
      />
    </FormField>
  );
}

const anyGroup = { value: 'any', label: texts.any_group };

function GroupChoice({ value, onChange }: IdChoiceProps) {
  const groups = useGroups();
  const mine = { value: ownGroups, label: texts.my_groups };
  const options: SelectProps.Option[] = [anyGroup, mine, ...groups.options];
  const chosen = value === undefined ? anyGroup : { value, label: groups.nameOf(value) };
  return (
    <FormField label={texts.group}>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? chosen}
        expandToViewport
        onChange={({ detail: { selectedOption } }) =>
          onChange(selectedOption.value === anyGroup.value ? undefined : selectedOption.value)
        }
      />
    </FormField>
  );
}

const orders = ticketOrders.map((value) => ({ value, label: texts.orders[value] }));
const searchOrders = [
  { value: 'newest', label: texts.newest },
  { value: 'best', label: texts.best },
];

interface Props {
  filters: TicketFilters;
  onFilter: (change: TicketFilters) => void;
}

/** The filters for status, priority, assignee and group, and the order. */
export function FilterChoices({ filters, onFilter }: Props) {
  const options = filters.q ? searchOrders : orders;
  return (
    <>
      <Choice
        name={texts.status}
        all={texts.all_statuses}
        values={ticketStatuses}
        value={filters.status}
        onChange={(status) => onFilter({ status })}
      />
      <Choice
        name={texts.priority}
        all={texts.all_priorities}
        values={levels}
        value={filters.priority}
        onChange={(priority) => onFilter({ priority })}
      />
      <AssigneeChoice value={filters.assignee} onChange={(assignee) => onFilter({ assignee })} />
      <GroupChoice value={filters.group} onChange={(group) => onFilter({ group })} />
      {filters.queue === undefined && (
        <FormField label={texts.order}>
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === filters.order) ?? options[0] ?? null}
            onChange={({ detail: { selectedOption } }) =>
              onFilter({
                order: (['created', 'due', 'best'] as const).find((one) => one === selectedOption.value),
              })
            }
          />
        </FormField>
      )}
    </>
  );
}
