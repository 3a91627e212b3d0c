import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Integration } from '@portico/shared/contract/integrations.ts';
import { keyScopes } from '@portico/shared/model/key-scopes.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { errorMessage } from '../../../api/error.ts';
import { formatLimitHint } from '../../../forms/limit-hint.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { NameField } from '../../dialogs/name-field.tsx';
import { toNamedOption, toOption } from '../../selects/named-option.ts';
import { useCompanyOptions } from '../../selects/use-companies.ts';
import { ExpiryField } from './end-field.tsx';
import {
  computeExpiryDate,
  toIntegrationBody,
  toIntegrationErrors,
  toIntegrationValues,
  validateIntegration,
} from './integration-values.ts';
import { texts } from './texts.ts';
import { type CreatedKey, useIntegrationChanges } from './use-integration-changes.ts';

interface Props {
  /** The integration to change; undefined to add one. */
  integration: Integration | undefined;
  visible: boolean;
  onClose: () => void;
  onKeyCreated: (createdKey: CreatedKey) => void;
}

const restrictionOptions = [
  { value: 'all', label: texts.all_companies },
  { value: 'some', label: texts.some_companies, description: texts.companies_hint },
];

/** Adds an integration with its first key, or changes one. */
export function IntegrationDialog({ integration, visible, onClose, onKeyCreated }: Props) {
  const { create, update, edited } = useIntegrationChanges();
  const companies = useCompanyOptions();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toIntegrationValues(integration),
    validate: validateIntegration,
    onSubmit: async (formValues) => {
      const body = toIntegrationBody(formValues);
      if (integration) await update(integration, body);
      else onKeyCreated(await create(body, computeExpiryDate(formValues.days)));
      onClose();
    },
    onError: (error) => ({ ...toIntegrationErrors(error), root: errorMessage(error) }),
    onEdit: edited,
  });
  return (
    <FormDialog
      visible={visible}
      title={integration === undefined ? texts.add_title : texts.edit_title}
      submitLabel={integration === undefined ? texts.create : texts.update}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <NameField
        value={values.name}
        error={errors.name}
        hint={formatLimitHint(limits.integration_name)}
        onEdit={(name) => edit({ name })}
      />
      <FormField label={texts.permissions} errorText={errors.scopes} stretch>
        <SpaceBetween size="xxs">
          {keyScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={values.scopes.includes(scope)}
              onChange={({ detail }) =>
                edit({
                  scopes: keyScopes.filter((keyScope) =>
                    keyScope === scope ? detail.checked : values.scopes.includes(keyScope),
                  ),
                })
              }
            >
              {texts.scopes[scope]}
            </Checkbox>
          ))}
        </SpaceBetween>
      </FormField>
      <FormField label={texts.companies} stretch>
        <RadioGroup
          items={restrictionOptions}
          value={values.restricted ? 'some' : 'all'}
          onChange={({ detail }) => edit({ restricted: detail.value === 'some' })}
        />
      </FormField>
      {values.restricted && (
        <FormField label={texts.choose_companies} errorText={errors.companies} stretch>
          <Multiselect
            options={companies.options}
            statusType={companies.statusType}
            onLoadItems={companies.onLoadItems}
            filteringType="manual"
            selectedOptions={values.companies.flatMap((company) => toOption(company) ?? [])}
            placeholder={texts.choose_companies}
            expandToViewport
            loadingText={texts.loading_companies}
            errorText={texts.companies_failed}
            recoveryText={texts.try_again}
            empty={texts.no_companies}
            filteringAriaLabel={texts.search_companies}
            filteringPlaceholder={texts.search_companies}
            deselectAriaLabel={({ label = '' }) => texts.remove(label)}
            onChange={({ detail }) =>
              edit({
                companies: detail.selectedOptions.slice(0, limits.integration_companies).map(toNamedOption),
              })
            }
          />
        </FormField>
      )}
      {integration === undefined && <ExpiryField days={values.days} onEdit={(days) => edit({ days })} />}
    </FormDialog>
  );
}
