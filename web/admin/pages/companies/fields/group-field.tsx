import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../../groups/queries.ts';
import { texts } from '../texts.ts';

interface Props {
  /** The group's id; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** The option for no group. An option's value must not be empty. */
const noGroup = { value: 'none-of-them', label: texts.no_group };

/** The group for the company's new tickets that no rule matches. */
export function GroupField({ value, error, onChange }: Props) {
  const { data, isError, isPending } = useQuery(groupsQuery);
  const groups = data?.items ?? [];
  const group = groups.find(({ id }) => id === value);
  const selected = {
    value,
    label: group?.deleted ? texts.deleted_group(group.name) : (group?.name ?? value),
  };
  return (
    <FormField
      label={texts.default_group}
      description={texts.default_group_hint}
      errorText={error}
      warningText={group?.deleted ? texts.deleted_group_hint : undefined}
      stretch
    >
      <Select
        statusType={isError ? 'error' : isPending ? 'loading' : 'finished'}
        errorText={texts.groups_failed}
        options={[
          noGroup,
          ...groups.filter(({ deleted }) => !deleted).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        selectedOption={value === '' ? noGroup : selected}
        onChange={({ detail: { selectedOption } }) =>
          onChange(selectedOption.value === noGroup.value ? '' : (selectedOption.value ?? ''))
        }
      />
    </FormField>
  );
}
