import Select from '@cloudscape-design/components/select';
import { api } from '../../../api/api.ts';
import { useSearchedOptions } from '../../selects/use-searched-options.ts';
import { texts } from './texts.ts';

const allPeopleOption = { value: 'all', label: texts.all_people };

interface Props {
  person: string | undefined;
  /** The name of the chosen person, if it is known. */
  name: string | undefined;
  onChange: (person: string | undefined) => void;
}

/** A select of all people, searched by the API. */
export function PersonSelect({ person, name, onChange }: Props) {
  const { options, statusType, onLoadItems } = useSearchedOptions(
    ['people to choose'],
    (query, signal) => api('listUsers', { query }, { signal }),
    ({ full_name, email }) => full_name || email,
  );
  const personOption = options.find(({ value }) => value === person);
  return (
    <Select
      options={[allPeopleOption, ...options]}
      statusType={statusType}
      onLoadItems={onLoadItems}
      selectedOption={
        person === undefined
          ? allPeopleOption
          : { value: person, label: personOption?.label ?? name ?? texts.chosen_person }
      }
      expandToViewport
      filteringType="manual"
      filteringAriaLabel={texts.search_people}
      filteringPlaceholder={texts.search_people}
      loadingText={texts.loading_people}
      errorText={texts.failed_people}
      recoveryText={texts.try_again}
      empty={texts.no_people}
      onChange={({ detail: { selectedOption } }) =>
        onChange(selectedOption.value === allPeopleOption.value ? undefined : selectedOption.value)
      }
    />
  );
}
