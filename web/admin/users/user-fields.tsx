import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { CompanySelect } from '../selects/company-select.tsx';
import { roleOrder } from './role-order.ts';
import { fieldTexts } from './texts.ts';
import type { UserErrors, UserValues } from './user-values.ts';

interface Props {
  values: UserValues;
  errors: UserErrors;
  /** A new user's form includes the e-mail address and roles, and requires a company. */
  isNew: boolean;
  onEdit: (change: Partial<UserValues>) => void;
}

function TextField({
  label,
  value,
  error,
  invalid,
  type = 'text',
  required = true,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  invalid: boolean;
  type?: 'text' | 'email';
  required?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <FormField
      label={
        required ? (
          label
        ) : (
          <>
            {label} <i>- {fieldTexts.optional}</i>
          </>
        )
      }
      errorText={error}
    >
      <Input
        type={type}
        value={value}
        ariaRequired={required}
        invalid={invalid || error !== undefined}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}

function RoleCheckboxes({ values, errors, onEdit }: Props) {
  return (
    <div role="group" aria-label={fieldTexts.roles}>
      <FormField label={fieldTexts.roles} errorText={errors.roles}>
        {roleOrder.map((role) => (
          <Checkbox
            key={role}
            checked={values.roles.includes(role)}
            onChange={({ detail }) =>
              onEdit({
                roles: roleOrder.filter((candidate) =>
                  candidate === role ? detail.checked : values.roles.includes(candidate),
                ),
              })
            }
          >
            {role}
          </Checkbox>
        ))}
      </FormField>
    </div>
  );
}

/** Which of the company's tickets a customer sees. */
function TicketVisibility({ values, onEdit }: Pick<Props, 'values' | 'onEdit'>) {
  const { all_tickets, own_tickets, own_tickets_hint } = fieldTexts;
  return (
    <FormField label={fieldTexts.visibility}>
      <RadioGroup
        value={values.own_tickets_only ? 'own' : 'all'}
        items={[
          { value: 'all', label: all_tickets },
          { value: 'own', label: own_tickets, description: own_tickets_hint },
        ]}
        onChange={({ detail }) => onEdit({ own_tickets_only: detail.value === 'own' })}
      />
    </FormField>
  );
}

export function UserFields(props: Props) {
  const { values, errors, isNew, onEdit } = props;
  // The form shows one message about all required fields; a missing field is only marked.
  const isMissing = (text: string) => errors.root !== undefined && text.trim() === '';
  return (
    <SpaceBetween size="m">
      {isNew && (
        <TextField
          label={fieldTexts.email}
          type="email"
          value={values.email}
          error={errors.email}
          invalid={isMissing(values.email)}
          onChange={(email) => onEdit({ email })}
        />
      )}
      <TextField
        label={fieldTexts.full_name}
        value={values.full_name}
        error={errors.full_name}
        invalid={isMissing(values.full_name)}
        onChange={(full_name) => onEdit({ full_name })}
      />
      <FormField label={fieldTexts.company} errorText={errors.company_id}>
        <CompanySelect
          company={values.company_id}
          optional={!isNew || isStaff(values.roles)}
          invalid={
            errors.company_id !== undefined ||
            (isNew && !isStaff(values.roles) && isMissing(values.company_id?.id ?? ''))
          }
          onChange={(company) => onEdit({ company_id: company })}
        />
      </FormField>
      <TextField
        label={fieldTexts.phone}
        required={false}
        value={values.phone}
        error={errors.phone}
        invalid={false}
        onChange={(phone) => onEdit({ phone })}
      />
      {isNew && <RoleCheckboxes {...props} />}
      {!isStaff(values.roles) && <TicketVisibility values={values} onEdit={onEdit} />}
    </SpaceBetween>
  );
}
