import type { NewUser, Profile, UserUpdate } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import { ApiError } from '../../api/error.ts';
import { toFieldErrors, type FieldErrors } from '../../forms/field-errors.ts';
import { noCompany } from '../selects/company-select.tsx';
import type { NamedOption } from '../selects/named-option.ts';
import { validationTexts } from './texts.ts';

/** Values of the form's controls. */
export interface UserValues {
  email: string;
  full_name: string;
  company_id: NamedOption | undefined;
  phone: string;
  roles: readonly Role[];
  /** Whether the user sees no tickets of colleagues. */
  own_tickets_only: boolean;
}

export type UserErrors = FieldErrors<UserValues>;

export const newUserValues: UserValues = {
  email: '',
  full_name: '',
  company_id: undefined,
  phone: '',
  roles: ['customer'],
  own_tickets_only: false,
};

export const toUserValues = ({
  email,
  full_name,
  company,
  company_id,
  phone,
  roles,
  own_tickets_only,
}: Profile): UserValues => ({
  email,
  full_name,
  company_id: company_id === null ? noCompany : { id: company_id, name: company ?? '' },
  phone: phone ?? '',
  roles,
  own_tickets_only,
});

/** Validates a new user. */
export function validateNewUser({ email, full_name, company_id, roles }: UserValues): UserErrors {
  const hasNoCompany = company_id === undefined || company_id.id === noCompany.id;
  if (email.trim() === '' || full_name.trim() === '' || (hasNoCompany && !isStaff(roles)))
    return { root: validationTexts.required };
  return roles.length === 0 ? { roles: validationTexts.roles } : {};
}

/** Validates an existing user; the form does not edit their roles. */
export const validateUser = ({ full_name }: UserValues): UserErrors =>
  full_name.trim() === '' ? { root: validationTexts.required } : {};

const fields = ['email', 'full_name', 'company_id', 'phone', 'roles'] as const;

/** The API's validation issues by field; a taken address is also an error of its field. */
export const toUserErrors = (error: unknown): UserErrors =>
  error instanceof ApiError && error.code === 'email_taken'
    ? { email: error.message }
    : toFieldErrors(error, fields);

/** Null for none. */
const toCompanyId = ({ company_id: company }: UserValues): string | null =>
  company === undefined || company.id === noCompany.id ? null : company.id;

const toPhone = ({ phone }: UserValues): string | null => (phone.trim() === '' ? null : phone.trim());

export const toNewUserBody = (values: UserValues): NewUser => ({
  email: values.email.trim(),
  full_name: values.full_name.trim(),
  company_id: toCompanyId(values),
  phone: toPhone(values),
  roles: [...values.roles],
  own_tickets_only: values.own_tickets_only,
});

/** The name, and those other fields that changed, so that other users' concurrent changes are preserved. */
export function findUserChanges(user: Profile, values: UserValues): UserUpdate {
  const phone = toPhone(values);
  const company_id = toCompanyId(values);
  return {
    full_name: values.full_name.trim(),
    ...(phone !== user.phone && { phone }),
    ...(company_id !== user.company_id && { company_id }),
    ...(values.own_tickets_only !== user.own_tickets_only && { own_tickets_only: values.own_tickets_only }),
  };
}
