import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import type { Webhook } from '@portico/shared/contract/webhooks.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { priorities } from '@portico/shared/model/ticket.ts';
import {
  webhookEventTexts,
  webhookEvents,
  webhookKindTexts,
  webhookKinds,
} from '@portico/shared/model/webhooks.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { formatLimitHint } from '../../../forms/limit-hint.ts';
import { useForm } from '../../../forms/use-form.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { NameField } from '../../dialogs/name-field.tsx';
import { useGroups } from '../../groups/use-groups.ts';
import { type NamedOption, toNamedOption } from '../../selects/named-option.ts';
import { useCompanyOptions } from '../../selects/use-companies.ts';
import { Preview } from './preview.tsx';
import { useRefreshWebhooks } from './queries.ts';
import { formTexts as texts, texts as pageTexts } from './texts.ts';
import { validateWebhook, toWebhookBody, toWebhookErrors, toWebhookValues } from './webhook-values.ts';

interface Props {
  /** The webhook to change; undefined to add one. */
  webhook: Webhook | undefined;
  /** The names of the companies that are used in webhook filters. */
  companies: readonly NamedOption[];
  visible: boolean;
  onClose: () => void;
}

interface Choice<T extends string> {
  value: T;
  label: string;
}

interface MultiselectFieldProps<T extends string> extends Pick<
  MultiselectProps,
  'statusType' | 'onLoadItems' | 'filteringType'
> {
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  error?: string | undefined;
  options: readonly Choice<T>[];
  selectedOptions: readonly MultiselectProps.Option[];
  onChoose: (chosen: MultiselectProps.Options) => void;
}

const MultiselectField = <T extends string>({
  label,
  placeholder,
  error,
  options,
  selectedOptions,
  onChoose,
  ...loading
}: MultiselectFieldProps<T>) => (
  <FormField label={label} errorText={error} stretch>
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
      filteringAriaLabel={texts.search(label)}
      filteringPlaceholder={texts.search(label)}
      deselectAriaLabel={({ label: name = '' }) => texts.remove(name)}
      onChange={({ detail }) => onChoose(detail.selectedOptions)}
    />
  </FormField>
);

const kindOptions = webhookKinds.map((value) => ({
  value,
  label: webhookKindTexts[value],
  description: texts.kind_hints[value],
}));
const eventOptions = webhookEvents.map((value) => ({ value, label: webhookEventTexts[value] }));
const priorityOptions = priorities.map((value) => ({ value, label: formatEnumLabel(value) }));

/** The values of those options that were chosen. */
const listChosenValues = <T extends string>(
  options: readonly Choice<T>[],
  selectedOptions: MultiselectProps.Options,
): T[] =>
  options.flatMap(({ value }) => (selectedOptions.some((option) => option.value === value) ? [value] : []));
const findOptions = <T extends string>(options: readonly Choice<T>[], values: readonly T[]) =>
  options.filter(({ value }) => values.includes(value));

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, companies, visible, onClose }: Props) {
  const refresh = useRefreshWebhooks();
  const groups = useGroups();
  const companyOptions = useCompanyOptions();
  const [id] = useState(() => webhook?.id ?? crypto.randomUUID());
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toWebhookValues(webhook, companies),
    validate: validateWebhook,
    onSubmit: async (newValues) => {
      const body = toWebhookBody(newValues, webhook?.version ?? 0);
      try {
        toast.success(texts.saved((await api('saveWebhook', { params: { id }, body })).name));
      } finally {
        await refresh();
      }
      onClose();
    },
    onError: (error) => ({ ...toWebhookErrors(error), root: errorMessage(error) }),
  });
  const isFiltered = [values.companies, values.priorities, values.group_ids].some(
    (filterValues) => filterValues.length > 0,
  );
  return (
    <FormDialog
      visible={visible}
      title={webhook === undefined ? texts.add_title : texts.edit_title}
      submitLabel={webhook === undefined ? texts.create : texts.update}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <NameField
        value={values.name}
        error={errors.name}
        hint={formatLimitHint(limits.webhook_name)}
        onEdit={(name) => edit({ name })}
      />
      <FormField label={pageTexts.kind} errorText={errors.kind} stretch>
        <RadioGroup
          items={kindOptions}
          value={values.kind}
          onChange={({ detail }) =>
            edit({ kind: webhookKinds.find((kind) => kind === detail.value) ?? 'webhook' })
          }
        />
      </FormField>
      <FormField label={texts.url} errorText={errors.url} constraintText={texts.url_hint} stretch>
        <Input
          value={values.url}
          type="url"
          ariaRequired
          autoComplete={false}
          spellcheck={false}
          placeholder="https://"
          onChange={({ detail }) => edit({ url: detail.value })}
        />
      </FormField>
      <MultiselectField
        label={texts.events}
        placeholder={texts.choose_events}
        error={errors.events}
        options={eventOptions}
        selectedOptions={findOptions(eventOptions, values.events)}
        onChoose={(selectedOptions) => edit({ events: listChosenValues(eventOptions, selectedOptions) })}
      />
      <ExpandableSection
        headerText={texts.filters}
        headerDescription={texts.filters_hint}
        defaultExpanded={isFiltered}
      >
        <SpaceBetween size="s">
          <MultiselectField
            label={texts.companies}
            placeholder={texts.all}
            options={companyOptions.options}
            statusType={companyOptions.statusType}
            onLoadItems={companyOptions.onLoadItems}
            filteringType="manual"
            selectedOptions={values.companies.map(({ id: value, name }) => ({ value, label: name }))}
            onChoose={(selectedOptions) =>
              edit({ companies: selectedOptions.slice(0, limits.rule_values).map(toNamedOption) })
            }
          />
          <MultiselectField
            label={texts.priorities}
            placeholder={texts.all}
            error={errors.priorities}
            options={priorityOptions}
            selectedOptions={findOptions(priorityOptions, values.priorities)}
            onChoose={(selectedOptions) =>
              edit({ priorities: listChosenValues(priorityOptions, selectedOptions) })
            }
          />
          <MultiselectField
            label={texts.groups}
            placeholder={texts.all}
            error={errors.group_ids}
            options={groups.options}
            selectedOptions={findOptions(groups.options, values.group_ids)}
            onChoose={(selectedOptions) =>
              edit({
                group_ids: listChosenValues(groups.options, selectedOptions).slice(0, limits.rule_values),
              })
            }
          />
        </SpaceBetween>
      </ExpandableSection>
      <Toggle checked={values.active} onChange={({ detail }) => edit({ active: detail.checked })}>
        {texts.active}
      </Toggle>
      <Preview kind={values.kind} />
    </FormDialog>
  );
}
