import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { FilteredSelect } from '../../selects/filtered-select.tsx';
import { CompanySelect } from '../../selects/company-select.tsx';
import { toNamedOption, toOption } from '../../selects/named-option.ts';
import type { ClientValues } from './client-values.ts';
import { texts } from './texts.ts';
import { useCompanyUserOptions } from '../../selects/use-company-users.ts';

interface Props {
  values: ClientValues;
  errors: FieldErrors<ClientValues>;
  onEdit: (change: Partial<ClientValues>) => void;
}

function CompanyField({ values, errors, onEdit }: Props) {
  return (
    <FormField label={texts.company} errorText={errors.company}>
      <CompanySelect
        company={values.company}
        onChange={(company) => {
          if (company.id !== values.company?.id) onEdit({ company, user: undefined });
        }}
      />
    </FormField>
  );
}

function UserField({ values, errors, onEdit }: Props) {
  const users = useCompanyUserOptions(values.company?.id);
  return (
    <FormField label={texts.user} errorText={errors.user}>
      <FilteredSelect
        {...users}
        selectedOption={toOption(values.user)}
        disabled={values.company === undefined}
        filteringAriaLabel={texts.search_users}
        filteringPlaceholder={texts.search_users}
        placeholder={values.company === undefined ? texts.company_first : texts.choose_user}
        loadingText={texts.loading_users}
        errorText={texts.users_failed}
        recoveryText={texts.try_again}
        empty={texts.no_users}
        noMatch={texts.no_match}
        onChange={({ detail }) => onEdit({ user: toNamedOption(detail.selectedOption) })}
      />
    </FormField>
  );
}

function ManualFields({ values, errors, onEdit }: Props) {
  // An error about both fields, name and address, is shown only at the name.
  const emailError = errors.requester_email !== errors.requester_name && errors.requester_email;
  return (
    <>
      <FormField label={texts.requester_name} errorText={errors.requester_name}>
        <Input
          value={values.requester_name}
          invalid={errors.requester_name !== undefined}
          onChange={({ detail }) => onEdit({ requester_name: detail.value })}
        />
      </FormField>
      <FormField label={texts.requester_email} errorText={emailError}>
        <Input
          type="email"
          value={values.requester_email}
          invalid={errors.requester_email !== undefined}
          onChange={({ detail }) => onEdit({ requester_email: detail.value })}
        />
      </FormField>
    </>
  );
}

/** The company, and the requester: one of its users, or a manually entered name and address. */
export function ClientFields(props: Props) {
  const { values, onEdit } = props;
  return (
    <Container header={<Header variant="h2">{texts.client}</Header>}>
      <SpaceBetween size="m">
        <CompanyField {...props} />
        <Toggle
          checked={values.manual}
          description={texts.manual_hint}
          onChange={({ detail }) => onEdit({ manual: detail.checked })}
        >
          {texts.manual}
        </Toggle>
        {values.manual ? <ManualFields {...props} /> : <UserField {...props} />}
      </SpaceBetween>
    </Container>
  );
}
