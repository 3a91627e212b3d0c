import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import Textarea from '@cloudscape-design/components/textarea';
import type { CustomField, CustomFieldList } from '@portico/shared/contract/custom-fields.ts';
import { customFieldKinds } from '@portico/shared/model/custom-fields.ts';
import { ticketTypes } from '@portico/shared/model/ticket.ts';
import { useForm } from '../../../forms/use-form.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { NameField } from '../../dialogs/name-field.tsx';
import {
  type FieldValues,
  toFieldBody,
  toCustomFieldErrors,
  toFieldValues,
  createFieldId,
  validateField,
} from './field-values.ts';
import { texts } from './texts.ts';
import { useSaveField } from './use-save-field.ts';

const kinds = customFieldKinds.map((value) => ({ value, label: texts.kinds[value] }));
const typeOptions = ticketTypes.map((value) => ({ value, label: formatEnumLabel(value) }));
const audiences = [
  { value: 'customers', label: texts.for_customers },
  { value: 'staff', label: texts.for_staff },
];

interface Props {
  list: CustomFieldList;
  /** The field to edit; undefined to add one. */
  field: CustomField | undefined;
  visible: boolean;
  onClose: () => void;
}

/** Adds or edits a custom field. */
export function FieldDialog({ list, field, visible, onClose }: Props) {
  const { save } = useSaveField();
  const otherNames = list.fields.filter(({ id }) => id !== field?.id).map(({ name }) => name);
  const { values, errors, isSubmitting, edit, formProps } = useForm<FieldValues>({
    defaultValues: toFieldValues(field),
    validate: (formValues) => validateField(formValues, otherNames),
    onSubmit: async (formValues) => {
      const body = toFieldBody(formValues, { retired: field?.retired ?? false, version: list.version });
      const id = field?.id ?? createFieldId(list.fields);
      await save.mutateAsync({ id, body, done: texts.saved(formValues.name.trim()) });
      onClose();
    },
    onError: toCustomFieldErrors,
  });
  return (
    <FormDialog
      visible={visible}
      title={field ? texts.edit_field : texts.add_field}
      submitLabel={field ? texts.save : texts.add}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <NameField
        value={values.name}
        error={errors.name}
        hint={texts.field_name_hint}
        onEdit={(name) => edit({ name })}
      />
      <FormField label={texts.kind} errorText={errors.kind} constraintText={texts.kind_fixed} stretch>
        <Select
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === values.kind) ?? null}
          disabled={field !== undefined}
          expandToViewport
          onChange={({ detail }) =>
            edit({ kind: customFieldKinds.find((kind) => kind === detail.selectedOption.value) ?? 'text' })
          }
        />
      </FormField>
      {values.kind === 'choice' && (
        <FormField
          label={texts.choices}
          errorText={errors.choices}
          constraintText={texts.choices_hint}
          stretch
        >
          <Textarea
            rows={5}
            ariaRequired
            value={values.choices}
            onChange={({ detail }) => edit({ choices: detail.value })}
          />
        </FormField>
      )}
      <FormField label={texts.for} errorText={errors.for_customers} constraintText={texts.fixed} stretch>
        <RadioGroup
          items={audiences.map((item) => ({ ...item, disabled: field !== undefined }))}
          value={values.for_customers ? 'customers' : 'staff'}
          onChange={({ detail }) => edit({ for_customers: detail.value === 'customers' })}
        />
      </FormField>
      <FormField label={texts.ticket_types} errorText={errors.ticket_types} stretch>
        <Multiselect
          options={typeOptions}
          selectedOptions={typeOptions.filter(({ value }) => values.ticket_types.includes(value))}
          placeholder={texts.choose_types}
          expandToViewport
          onChange={({ detail }) => {
            const selectedTypes = detail.selectedOptions.map(({ value }) => value);
            edit({ ticket_types: ticketTypes.filter((type) => selectedTypes.includes(type)) });
          }}
        />
      </FormField>
      {values.kind !== 'checkbox' && (
        <FormField errorText={errors.required} stretch>
          <Checkbox
            checked={values.required}
            description={texts.required_hint}
            onChange={({ detail }) => edit({ required: detail.checked })}
          >
            {texts.required}
          </Checkbox>
        </FormField>
      )}
    </FormDialog>
  );
}
