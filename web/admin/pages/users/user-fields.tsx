import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '@portico/shared/model/limits.ts';
import { CompanySelect } from '../../selects/company-select.tsx';
import { roleOrder } from './role-order.ts';
import { fieldTexts } from './texts.ts';
import type { UserDraft, UserErrors } from './user-draft.ts';

interface Props {
  draft: UserDraft;
  errors: UserErrors;
  /** A new person has an address and roles to enter, and a company. */
  fresh: boolean;
  onChange: (change: Partial<UserDraft>) => void;
}

function TextField({
  label,
  value,
  error,
  invalid,
  limit,
  type = 'text',
  required = true,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  invalid: boolean;
  limit: number;
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
        nativeInputAttributes={{ maxLength: limit }}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}

function RoleBoxes({ draft, errors, onChange }: Props) {
  return (
    <div role="group" aria-label={fieldTexts.roles}>
      <FormField label={fieldTexts.roles} errorText={errors.roles}>
        {roleOrder.map((role) => (
          <Checkbox
            key={role}
            checked={draft.roles.includes(role)}
            onChange={({ detail }) =>
              onChange({
                roles: roleOrder.filter((one) => (one === role ? detail.checked : draft.roles.includes(one))),
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

export function UserFields(props: Props) {
  const { draft, errors, fresh, onChange } = props;
  const lacking = (text: string) => errors.form !== undefined && text.trim() === '';
  return (
    <SpaceBetween size="m">
      {fresh && (
        <TextField
          label={fieldTexts.email}
          type="email"
          value={draft.email}
          error={errors.email}
          invalid={lacking(draft.email)}
          limit={limits.email}
          onChange={(email) => onChange({ email })}
        />
      )}
      <TextField
        label={fieldTexts.full_name}
        value={draft.full_name}
        error={errors.full_name}
        invalid={lacking(draft.full_name)}
        limit={limits.name}
        onChange={(full_name) => onChange({ full_name })}
      />
      <FormField label={fieldTexts.company} errorText={errors.company_id}>
        <CompanySelect
          company={draft.company}
          optional={!fresh}
          invalid={errors.company_id !== undefined || (fresh && lacking(draft.company?.id ?? ''))}
          onChange={(company) => onChange({ company })}
        />
      </FormField>
      <TextField
        label={fieldTexts.phone}
        required={false}
        value={draft.phone}
        error={errors.phone}
        invalid={false}
        limit={limits.phone}
        onChange={(phone) => onChange({ phone })}
      />
      {fresh && <RoleBoxes {...props} />}
    </SpaceBetween>
  );
}
