import type { NewUser, Profile, UserUpdate } from '@portico/shared/contract/people.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import type { Issue } from '../../../api/error.ts';
import { noCompany } from '../../selects/company-select.tsx';
import type { NamedOption } from '../../selects/named-option.ts';
import { refusals } from './texts.ts';

/** What is entered of somebody, as it stands in the fields. */
export interface UserDraft {
  email: string;
  full_name: string;
  company: NamedOption | undefined;
  phone: string;
  roles: readonly Role[];
}

export type UserField = 'email' | 'full_name' | 'company_id' | 'phone' | 'roles';

/** Per field what is wrong with it; `form` is about several at once. */
export type UserErrors = Partial<Record<UserField | 'form', string>>;

export const emptyUser: UserDraft = {
  email: '',
  full_name: '',
  company: undefined,
  phone: '',
  roles: ['customer'],
};

export const draftOf = ({ email, full_name, company, company_id, phone, roles }: Profile): UserDraft => ({
  email,
  full_name,
  company: company_id === null ? noCompany : { id: company_id, name: company ?? '' },
  phone: phone ?? '',
  roles,
});

/** What stands in the way of sending the fields; empty when nothing does. */
export function problemsOf({ email, full_name, company, roles }: UserDraft): UserErrors {
  if (email.trim() === '' || full_name.trim() === '' || company === undefined)
    return { form: refusals.required };
  return roles.length === 0 ? { roles: refusals.roles } : {};
}

/** The same for somebody who is there already: their roles are not asked for here. */
export const profileProblemsOf = ({ full_name }: UserDraft): UserErrors =>
  full_name.trim() === '' ? { form: refusals.required } : {};

const fields: readonly UserField[] = ['email', 'full_name', 'company_id', 'phone', 'roles'];

/** What the API found wrong, at the fields it is about. */
export function errorsOf(issues: readonly Issue[]): UserErrors {
  const errors: UserErrors = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => path === `body.${name}` || path.startsWith(`body.${name}.`));
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

const phoneOf = ({ phone }: UserDraft): string | null => (phone.trim() === '' ? null : phone.trim());

export const bodyOf = (draft: UserDraft): NewUser => ({
  email: draft.email.trim(),
  full_name: draft.full_name.trim(),
  company_id: draft.company?.id ?? '',
  phone: phoneOf(draft),
  roles: [...draft.roles],
});

/** Only what differs, so that what somebody else changes meanwhile stays; the name is always said. */
export function updateOf(user: Profile, draft: UserDraft): UserUpdate {
  const phone = phoneOf(draft);
  const company_id = draft.company?.id || null;
  return {
    full_name: draft.full_name.trim(),
    ...(phone !== user.phone && { phone }),
    ...(company_id !== user.company_id && { company_id }),
  };
}
