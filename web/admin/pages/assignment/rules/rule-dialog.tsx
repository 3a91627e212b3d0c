import FormField from '@cloudscape-design/components/form-field';
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { assignmentMethods, type AssignmentMethod } from '@portico/shared/model/assignment.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import type { FieldErrors } from '../../../../forms/field-errors.ts';
import { formatLimitHint } from '../../../../forms/limit-hint.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { NameField } from '../../../dialogs/name-field.tsx';
import { useGroups } from '../../../groups/use-groups.ts';
import { toNamedOption } from '../../../selects/named-option.ts';
import { useCompanyOptions } from '../../../selects/use-companies.ts';
import { referenceQuery } from '../../../tickets/queries.ts';
import type { RuleRow } from './rule-columns.tsx';
import type { DraftRule, RulesDraft } from './rules-draft.ts';
import { texts } from '../texts.ts';

type Values = Omit<DraftRule, 'method'> & { readonly method: AssignmentMethod };

interface Props {
  /** The rule to edit, or the row with the default; undefined to add a rule. */
  row: RuleRow | undefined;
  /** Names of the other rules. */
  takenNames: readonly string[];
  visible: boolean;
  onClose: () => void;
  onApplyRule: (rule: DraftRule) => void;
  onApplyDefault: (target: RulesDraft['default_rule']) => void;
}

const noGroupId = 'none-of-them';
const methods = assignmentMethods.map((value) => ({
  value,
  label: texts.methods[value],
  description: texts.method_hints[value],
}));

const toValues = (row: RuleRow | undefined): Values =>
  row?.rule ?? {
    name: '',
    companies: [],
    category_ids: [],
    department_ids: [],
    group_id: row?.target?.group_id ?? '',
    method: row?.target?.method ?? 'round_robin',
  };

interface ValuesFieldProps extends Pick<MultiselectProps, 'statusType' | 'onLoadItems' | 'filteringType'> {
  label: string;
  placeholder: string;
  options: readonly { value: string; label: string }[];
  selectedOptions: readonly { value: string; label: string }[];
  onChoose: (selectedOptions: MultiselectProps.Options) => void;
}

/** A list of values, one of which a ticket must have; an empty list allows any. */
const ValuesField = ({
  label,
  placeholder,
  options,
  selectedOptions,
  onChoose,
  ...loading
}: ValuesFieldProps) => (
  <FormField label={label} stretch>
    <Multiselect
      {...loading}
      options={options}
      selectedOptions={selectedOptions}
      placeholder={placeholder}
      expandToViewport
      loadingText={texts.loading_options}
      errorText={texts.options_failed}
      recoveryText={texts.try_again}
      empty={texts.no_options}
      filteringAriaLabel={texts.search_options(label)}
      filteringPlaceholder={texts.search_options(label)}
      deselectAriaLabel={({ label: name = '' }) => texts.remove_member(name)}
      onChange={({ detail }) => onChoose(detail.selectedOptions.slice(0, limits.rule_values))}
    />
  </FormField>
);

/** Adds or edits a rule, or the default for all other tickets. */
export function RuleDialog({ row, takenNames, visible, onClose, onApplyRule, onApplyDefault }: Props) {
  const groups = useGroups();
  const companies = useCompanyOptions();
  const { data: reference } = useQuery(referenceQuery);
  const isRule = row === undefined || row.rule !== undefined;
  const validate = ({ name, group_id }: Values): FieldErrors<Values> => {
    if (!isRule) return {};
    const nameProblem = findTextError({ label: 'Name', max: limits.rule_name, multiline: false }, name);
    const isNameTaken = takenNames.some((takenName) => takenName.toLowerCase() === name.trim().toLowerCase());
    return {
      ...((nameProblem !== undefined || isNameTaken) && { name: nameProblem ?? texts.name_taken }),
      ...(group_id === '' && { group_id: texts.group_missing }),
    };
  };
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    action: 'changeRule',
    defaultValues: toValues(row),
    validate,
    onSubmit: (formValues) => {
      if (isRule) onApplyRule({ ...formValues, name: formValues.name.trim() });
      else
        onApplyDefault(
          formValues.group_id === '' ? null : { group_id: formValues.group_id, method: formValues.method },
        );
      onClose();
      return Promise.resolve();
    },
    onError: () => ({}),
  });
  const createFieldProps = (list: 'categories' | 'departments', field: 'category_ids' | 'department_ids') => {
    const options = (reference?.[list] ?? [])
      .filter(({ id, retired }) => !retired || values[field].includes(id))
      .map(({ id, name }) => ({ value: id, label: name }));
    return {
      options,
      selectedOptions: options.filter(({ value }) => values[field].includes(value)),
      onChoose: (selectedOptions: MultiselectProps.Options) =>
        edit({ [field]: selectedOptions.flatMap(({ value }) => value ?? []) }),
    };
  };
  const stayOption = { value: noGroupId, label: texts.stay };
  const group = groups.options.find(({ value }) => value === values.group_id);
  return (
    <FormDialog
      visible={visible}
      title={!isRule ? texts.default_title : row === undefined ? texts.add_rule : texts.edit_rule_title}
      submitLabel={texts.apply}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
    >
      {isRule && (
        <SpaceBetween size="m">
          <NameField
            value={values.name}
            error={errors.name}
            hint={formatLimitHint(limits.rule_name)}
            onEdit={(name) => edit({ name })}
          />
          <ValuesField
            label={texts.companies}
            placeholder={texts.any_company}
            options={companies.options}
            statusType={companies.statusType}
            onLoadItems={companies.onLoadItems}
            filteringType="manual"
            selectedOptions={values.companies.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={(selectedOptions) => edit({ companies: selectedOptions.map(toNamedOption) })}
          />
          <ValuesField
            label={texts.categories}
            placeholder={texts.any_category}
            {...createFieldProps('categories', 'category_ids')}
          />
          <ValuesField
            label={texts.departments}
            placeholder={texts.any_department}
            {...createFieldProps('departments', 'department_ids')}
          />
        </SpaceBetween>
      )}
      <FormField label={texts.group} errorText={errors.group_id} stretch>
        <Select
          options={isRule ? groups.options : [stayOption, ...groups.options]}
          selectedOption={group ?? (isRule ? null : stayOption)}
          placeholder={texts.choose_group}
          empty={texts.no_groups}
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            edit({ group_id: selectedOption.value === noGroupId ? '' : (selectedOption.value ?? '') })
          }
        />
      </FormField>
      {(isRule || values.group_id !== '') && (
        <FormField label={texts.method} stretch>
          <RadioGroup
            items={methods}
            value={values.method}
            onChange={({ detail }) =>
              edit({ method: assignmentMethods.find((method) => method === detail.value) ?? 'group_only' })
            }
          />
        </FormField>
      )}
    </FormDialog>
  );
}
