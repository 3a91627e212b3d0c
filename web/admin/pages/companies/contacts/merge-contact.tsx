import FormField from '@cloudscape-design/components/form-field';
import type { Company } from '@portico/shared/contract/companies.ts';
import type { Contact } from '@portico/shared/contract/contacts.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import type { FieldErrors } from '../../../../forms/field-errors.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { FilteredSelect } from '../../../selects/filtered-select.tsx';
import { useCompanyUserOptions } from '../../../selects/use-company-users.ts';
import { texts } from './texts.ts';

interface Values {
  /** Empty for nobody. */
  into: string;
}

interface Props {
  company: Company;
  contact: Contact;
  contacts: readonly Contact[];
  onMerged: () => void;
  onClose: () => void;
}

/** Merges a contact into another contact or a user of its company. */
export function MergeContact({ company, contact, contacts, onMerged, onClose }: Props) {
  const { options: users, statusType, onLoadItems } = useCompanyUserOptions(company.id);
  const options = [
    ...contacts
      .filter(({ id }) => id !== contact.id)
      .map(({ id, full_name, emails }) => ({ value: id, label: full_name, description: emails.join(', ') })),
    ...users,
  ];
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: { into: '' },
    validate: ({ into }): FieldErrors<Values> => (into === '' ? { into: texts.choose_first } : {}),
    onSubmit: async ({ into }) => {
      await api('mergeContact', { params: { id: contact.id }, body: { into } });
      toast.success(texts.merged(contact.full_name));
      onMerged();
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible
      title={texts.merge_title(contact.full_name)}
      submitLabel={texts.merge_action}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <FormField label={texts.merge_into} constraintText={texts.merge_hint} errorText={errors.into} stretch>
        <FilteredSelect
          options={options}
          selectedOption={options.find(({ value }) => value === values.into) ?? null}
          placeholder={texts.choose}
          statusType={statusType}
          onLoadItems={onLoadItems}
          filteringAriaLabel={texts.search}
          filteringPlaceholder={texts.search}
          onChange={({ detail }) => edit({ into: detail.selectedOption.value ?? '' })}
        />
      </FormField>
    </FormDialog>
  );
}
