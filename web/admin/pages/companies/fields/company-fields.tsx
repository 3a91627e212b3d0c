import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { programMailRules } from '@portico/shared/model/mail.ts';
import { companyStatuses } from '@portico/shared/model/company.ts';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';
import type { FieldErrors } from '../../../../forms/field-errors.ts';
import type { CompanyValues } from './company-values.ts';
import { GroupField } from './group-field.tsx';
import { ServiceLevelFields } from './promise-fields.tsx';
import { texts } from '../texts.ts';

interface Props {
  values: CompanyValues;
  errors: FieldErrors<CompanyValues>;
  onEdit: (change: Partial<CompanyValues>) => void;
}

const statusOptions = companyStatuses.map((value) => ({ value, label: formatEnumLabel(value) }));

const ruleOptions = programMailRules.map((value) => ({ value, label: texts.program_rules[value] }));

const renderOptionalLabel = (name: string) => (
  <>
    {name} <i>- {texts.optional}</i>
  </>
);

export function CompanyFields({ values, errors, onEdit }: Props) {
  return (
    <SpaceBetween size="m">
      <FormField label={texts.name} errorText={errors.name} stretch>
        <Input
          value={values.name}
          ariaRequired
          autoComplete={false}
          onChange={({ detail }) => onEdit({ name: detail.value })}
        />
      </FormField>
      <FormField label={renderOptionalLabel(texts.contact_email)} errorText={errors.contact_email} stretch>
        <Input
          type="email"
          value={values.contact_email}
          autoComplete={false}
          onChange={({ detail }) => onEdit({ contact_email: detail.value })}
        />
      </FormField>
      <FormField label={renderOptionalLabel(texts.contact_phone)} errorText={errors.contact_phone} stretch>
        <Input
          inputMode="tel"
          value={values.contact_phone}
          autoComplete={false}
          onChange={({ detail }) => onEdit({ contact_phone: detail.value })}
        />
      </FormField>
      <FormField label={renderOptionalLabel(texts.address)} errorText={errors.address} stretch>
        <Textarea
          rows={3}
          value={values.address}
          onChange={({ detail }) => onEdit({ address: detail.value })}
        />
      </FormField>
      <FormField
        label={renderOptionalLabel(texts.mail_domains)}
        description={texts.mail_domains_hint}
        errorText={errors.mail_domains}
        stretch
      >
        <Input
          value={values.mail_domains}
          placeholder={texts.mail_domains_placeholder}
          autoComplete={false}
          spellcheck={false}
          onChange={({ detail }) => onEdit({ mail_domains: detail.value })}
        />
      </FormField>
      <FormField
        label={texts.program_mails}
        description={texts.program_mails_hint}
        errorText={errors.program_mails}
        stretch
      >
        <Select
          options={ruleOptions}
          selectedOption={ruleOptions.find(({ value }) => value === values.program_mails) ?? null}
          onChange={({ detail }) => {
            const programRule = programMailRules.find((rule) => rule === detail.selectedOption.value);
            if (programRule !== undefined) onEdit({ program_mails: programRule });
          }}
        />
      </FormField>
      <FormField
        label={renderOptionalLabel(texts.program_addresses)}
        description={texts.program_addresses_hint}
        errorText={errors.program_addresses}
        stretch
      >
        <Input
          value={values.program_addresses}
          placeholder={texts.program_addresses_placeholder}
          autoComplete={false}
          spellcheck={false}
          onChange={({ detail }) => onEdit({ program_addresses: detail.value })}
        />
      </FormField>
      <ServiceLevelFields values={values} errors={errors} onEdit={onEdit} />
      <GroupField
        value={values.default_group_id}
        error={errors.default_group_id}
        onChange={(default_group_id) => onEdit({ default_group_id })}
      />
      <FormField label={texts.status} errorText={errors.status} stretch>
        <Select
          options={statusOptions}
          selectedOption={statusOptions.find(({ value }) => value === values.status) ?? null}
          onChange={({ detail }) => {
            const companyStatus = companyStatuses.find((status) => status === detail.selectedOption.value);
            if (companyStatus !== undefined) onEdit({ status: companyStatus });
          }}
        />
      </FormField>
    </SpaceBetween>
  );
}
