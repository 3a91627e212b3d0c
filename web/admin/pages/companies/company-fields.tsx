import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { companyStatuses } from '@portico/shared/model/company.ts';
import { enumLabel } from '../../../ui/enum-label.ts';
import type { CompanyDraft, CompanyErrors } from './company-draft.ts';
import { texts } from './texts.ts';

interface Props {
  draft: CompanyDraft;
  errors: CompanyErrors;
  onChange: (change: Partial<CompanyDraft>) => void;
}

const statuses = companyStatuses.map((value) => ({ value, label: enumLabel(value) }));

const optional = (name: string) => (
  <>
    {name} <i>- {texts.optional}</i>
  </>
);

export function CompanyFields({ draft, errors, onChange }: Props) {
  return (
    <SpaceBetween size="m">
      <FormField label={texts.name} errorText={errors.name} stretch>
        <Input
          value={draft.name}
          ariaRequired
          autoComplete={false}
          onChange={({ detail }) => onChange({ name: detail.value })}
        />
      </FormField>
      <FormField label={optional(texts.contact_email)} errorText={errors.contact_email} stretch>
        <Input
          type="email"
          value={draft.contact_email}
          autoComplete={false}
          onChange={({ detail }) => onChange({ contact_email: detail.value })}
        />
      </FormField>
      <FormField label={optional(texts.contact_phone)} errorText={errors.contact_phone} stretch>
        <Input
          inputMode="tel"
          value={draft.contact_phone}
          autoComplete={false}
          onChange={({ detail }) => onChange({ contact_phone: detail.value })}
        />
      </FormField>
      <FormField label={optional(texts.address)} errorText={errors.address} stretch>
        <Textarea
          rows={3}
          value={draft.address}
          onChange={({ detail }) => onChange({ address: detail.value })}
        />
      </FormField>
      <FormField label={texts.status} errorText={errors.status} stretch>
        <Select
          options={statuses}
          selectedOption={statuses.find(({ value }) => value === draft.status) ?? null}
          onChange={({ detail }) => {
            const chosen = companyStatuses.find((status) => status === detail.selectedOption.value);
            if (chosen !== undefined) onChange({ status: chosen });
          }}
        />
      </FormField>
    </SpaceBetween>
  );
}
