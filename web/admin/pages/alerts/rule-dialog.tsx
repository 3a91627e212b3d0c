import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import { useQueryClient } from '@tanstack/react-query';
import {
  type AlertRecovery,
  type AlertSeverity,
  alertRecoveries,
  alertSeverities,
  defaultPriorities,
} from '@portico/shared/model/alerts.ts';
import { type Priority, type TicketType, priorities, ticketTypes } from '@portico/shared/model/ticket.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { toFieldErrors } from '../../../forms/field-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { useGroups } from '../../groups/use-groups.ts';
import { CompanySelect } from '../../selects/company-select.tsx';
import { type NamedOption, toNamedOption, toOption } from '../../selects/named-option.ts';
import { type AlertSource, alertSourcesQuery } from './queries.ts';
import { texts } from './texts.ts';

interface Values {
  company_id: NamedOption | undefined;
  type: TicketType;
  priorities: Record<AlertSeverity, Priority>;
  group_id: string | null;
  on_recovery: AlertRecovery;
}

interface Props {
  source: AlertSource;
  visible: boolean;
  onClose: () => void;
}

const toValues = ({ rule, companies }: AlertSource): Values =>
  rule
    ? { ...rule, company_id: { id: rule.company_id, name: rule.company_name } }
    : {
        company_id: companies?.length === 1 ? companies[0] : undefined,
        type: 'incident',
        priorities: defaultPriorities,
        group_id: null,
        on_recovery: 'note',
      };

const option = <T extends string>(value: T) => ({ value, label: formatEnumLabel(value) });
const typeOptions = ticketTypes.map(option);
const priorityOptions = priorities.map(option);
/** The option for no group. An option's value must not be empty. */
const byRulesOption = { value: 'by-rules', label: texts.by_rules };

/** Sets how the alerts of an integration become tickets. */
export function RuleDialog({ source, visible, onClose }: Props) {
  const { id, name, companies, rule } = source;
  const queryClient = useQueryClient();
  const groups = useGroups();
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: toValues(source),
    validate: ({ company_id }) => (company_id ? {} : { company_id: texts.company_missing }),
    onSubmit: async ({ company_id, type, priorities: prioritiesBySeverity, group_id, on_recovery }) => {
      const body = {
        company_id: company_id?.id ?? '',
        type,
        priorities: prioritiesBySeverity,
        group_id,
        on_recovery,
        version: rule?.version ?? 0,
      };
      try {
        await api('saveAlertRule', { params: { id }, body });
      } finally {
        await queryClient.invalidateQueries({ queryKey: alertSourcesQuery.queryKey });
      }
      toast.success(texts.saved(name));
      onClose();
    },
    onError: (error) => ({
      ...toFieldErrors(error, ['company_id', 'group_id'] as const),
      root: errorMessage(error),
    }),
  });
  const group =
    values.group_id === null
      ? byRulesOption
      : { value: values.group_id, label: groups.nameOf(values.group_id) };
  return (
    <FormDialog
      visible={visible}
      title={texts.dialog(name)}
      submitLabel={texts.save}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <FormField label={texts.company} errorText={errors.company_id} stretch>
        {companies ? (
          <Select
            options={companies.map((company) => ({ value: company.id, label: company.name }))}
            selectedOption={toOption(values.company_id)}
            expandToViewport
            onChange={({ detail }) => edit({ company_id: toNamedOption(detail.selectedOption) })}
          />
        ) : (
          <CompanySelect company={values.company_id} onChange={(company_id) => edit({ company_id })} />
        )}
      </FormField>
      <FormField label={texts.type} stretch>
        <Select
          options={typeOptions}
          selectedOption={option(values.type)}
          expandToViewport
          onChange={({ detail }) => {
            const type = ticketTypes.find((ticketType) => ticketType === detail.selectedOption.value);
            if (type) edit({ type });
          }}
        />
      </FormField>
      <FormField label={texts.group} description={texts.group_hint} errorText={errors.group_id} stretch>
        <Select
          options={[byRulesOption, ...groups.options]}
          selectedOption={group}
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            edit({
              group_id: selectedOption.value === byRulesOption.value ? null : (selectedOption.value ?? null),
            })
          }
        />
      </FormField>
      <FormField label={texts.priorities} description={texts.priorities_hint} stretch>
        <ColumnLayout columns={2}>
          {alertSeverities.map((severity) => (
            <FormField key={severity} label={texts.severities[severity]} stretch>
              <Select
                ariaLabel={texts.priority_of(texts.severities[severity])}
                options={priorityOptions}
                selectedOption={option(values.priorities[severity])}
                expandToViewport
                onChange={({ detail }) => {
                  const priority = priorities.find((candidate) => candidate === detail.selectedOption.value);
                  if (priority) edit({ priorities: { ...values.priorities, [severity]: priority } });
                }}
              />
            </FormField>
          ))}
        </ColumnLayout>
      </FormField>
      <FormField label={texts.recovery} stretch>
        <RadioGroup
          value={values.on_recovery}
          items={alertRecoveries.map((value) => ({ value, label: texts.recoveries[value] }))}
          onChange={({ detail }) => {
            const recovery = alertRecoveries.find((candidate) => candidate === detail.value);
            if (recovery) edit({ on_recovery: recovery });
          }}
        />
      </FormField>
    </FormDialog>
  );
}
