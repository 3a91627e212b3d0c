import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { Company } from '@portico/shared/contract/companies.ts';
import type { Contact } from '@portico/shared/contract/contacts.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import type { FieldErrors } from '../../../../forms/field-errors.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { texts } from './texts.ts';

interface Values {
  full_name: string;
  /** Separated by commas. */
  emails: string;
  is_of_company: boolean;
}

interface Props {
  company: Company;
  contact: Contact;
  onSaved: (contact: Contact) => void;
  onClose: () => void;
}

const parseEmails = (text: string) =>
  text
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '');

/** Edits name, addresses and company of a contact. */
export function EditContact({ company, contact, onSaved, onClose }: Props) {
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: { full_name: contact.full_name, emails: contact.emails.join(', '), is_of_company: true },
    validate: ({ full_name, emails }): FieldErrors<Values> => ({
      ...(full_name.trim() === '' && { full_name: texts.name_missing }),
      ...(parseEmails(emails).length === 0 && { emails: texts.emails_missing }),
    }),
    onSubmit: async ({ full_name, emails, is_of_company }) => {
      const body = { full_name, emails: parseEmails(emails), company_id: is_of_company ? company.id : null };
      const savedContact = await api('updateContact', { params: { id: contact.id }, body });
      toast.success(texts.saved(savedContact.full_name));
      onSaved(savedContact);
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible
      title={texts.edit(contact.full_name)}
      submitLabel={texts.save}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <FormField label={texts.name} errorText={errors.full_name} stretch>
        <Input
          value={values.full_name}
          ariaRequired
          autoComplete={false}
          onChange={({ detail }) => edit({ full_name: detail.value })}
        />
      </FormField>
      <FormField label={texts.emails} constraintText={texts.emails_hint} errorText={errors.emails} stretch>
        <Input
          value={values.emails}
          ariaRequired
          autoComplete={false}
          onChange={({ detail }) => edit({ emails: detail.value })}
        />
      </FormField>
      <Checkbox
        checked={values.is_of_company}
        description={texts.is_of_company_hint}
        onChange={({ detail }) => edit({ is_of_company: detail.checked })}
      >
        {texts.is_of_company(company.name)}
      </Checkbox>
    </FormDialog>
  );
}
