import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '../../../../forms/field-errors.ts';
import { serviceLevelsQuery } from '../../../service-levels/queries.ts';
import type { CompanyValues } from './company-values.ts';
import { texts } from '../texts.ts';

interface Props {
  values: CompanyValues;
  errors: FieldErrors<CompanyValues>;
  onEdit: (change: Partial<CompanyValues>) => void;
}

/** The option for no policy. An option's value must not be empty. */
const noPolicyOption = { value: 'nothing promised', label: texts.no_policy };

const toOptions = (items: readonly { id: string; name: string }[] | undefined): SelectProps.Option[] =>
  (items ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** The option with this id; until the options are loaded, an option that shows the id. Null without an id. */
const findOption = (options: readonly SelectProps.Option[], id: string): SelectProps.Option | null =>
  id === '' ? null : (options.find(({ value }) => value === id) ?? { value: id, label: id });

/** The company's contract: a policy, and the business hours in which its targets count. */
export function ServiceLevelFields({ values: { policy_id, hours_id, receipts }, errors, onEdit }: Props) {
  const { data, isError, isPending } = useQuery(serviceLevelsQuery);
  const calendarOptions = toOptions(data?.calendars);
  const policyOptions = [noPolicyOption, ...toOptions(data?.policies)];
  const state = isError
    ? ({ statusType: 'error', errorText: texts.levels_failed } as const)
    : ({ statusType: isPending ? 'loading' : 'finished' } as const);
  return (
    <SpaceBetween size="m">
      <FormField label={texts.policy} description={texts.policy_hint} errorText={errors.policy_id} stretch>
        <Select
          {...state}
          options={policyOptions}
          selectedOption={findOption(policyOptions, policy_id) ?? noPolicyOption}
          onChange={({ detail: { selectedOption } }) => {
            const id = selectedOption.value === noPolicyOption.value ? '' : (selectedOption.value ?? '');
            const newHoursId = calendarOptions.length === 1 ? (calendarOptions[0]?.value ?? '') : hours_id;
            onEdit({ policy_id: id, hours_id: id === '' ? '' : newHoursId });
          }}
        />
      </FormField>
      {policy_id !== '' && (
        <FormField label={texts.calendar} errorText={errors.hours_id} stretch>
          <Select
            {...state}
            options={calendarOptions}
            selectedOption={findOption(calendarOptions, hours_id)}
            placeholder={texts.choose_calendar}
            empty={texts.no_calendars}
            onChange={({ detail }) => onEdit({ hours_id: detail.selectedOption.value ?? '' })}
          />
        </FormField>
      )}
      {policy_id !== '' && (
        <Checkbox
          checked={receipts}
          description={texts.receipts_hint}
          onChange={({ detail }) => onEdit({ receipts: detail.checked })}
        >
          {texts.receipts}
        </Checkbox>
      )}
    </SpaceBetween>
  );
}
