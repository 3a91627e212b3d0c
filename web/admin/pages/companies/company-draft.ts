import type { Company } from '@portico/shared/contract/companies.ts';
import { companyStatuses, type CompanyStatus } from '@portico/shared/model/company.ts';
import type { Issue } from '../../../api/error.ts';
import { texts } from './texts.ts';

/** The form's content; every field is present, blank ones are empty. */
export interface CompanyDraft {
  name: string;
  contact_email: string;
  contact_phone: string;
  address: string;
  status: CompanyStatus;
}

export type CompanyErrors = Partial<Record<keyof CompanyDraft, string>>;

type CompanyBody = Omit<Company, 'id' | 'created_at' | 'user_count'>;

const blank: CompanyDraft = {
  name: '',
  contact_email: '',
  contact_phone: '',
  address: '',
  status: companyStatuses[0],
};

export const draftOf = (company: Company | undefined): CompanyDraft =>
  company === undefined
    ? blank
    : {
        name: company.name,
        contact_email: company.contact_email ?? '',
        contact_phone: company.contact_phone ?? '',
        address: company.address ?? '',
        status: company.status,
      };

const orNull = (text: string): string | null => text.trim() || null;

/** As the API takes it: what is blank is null. */
export const bodyOf = (draft: CompanyDraft): CompanyBody => ({
  name: draft.name.trim(),
  contact_email: orNull(draft.contact_email),
  contact_phone: orNull(draft.contact_phone),
  address: orNull(draft.address),
  status: draft.status,
});

const fields = ['name', 'contact_email', 'contact_phone', 'address', 'status'] as const;

/** Only what differs, so that what somebody else changed meanwhile stays. */
export function changesOf(before: Company, draft: CompanyDraft): Partial<CompanyBody> {
  const body = bodyOf(draft);
  const changes: Partial<CompanyBody> = { ...body };
  for (const field of fields) if (body[field] === before[field]) delete changes[field];
  return changes;
}

/** What can be told before asking the server. */
export const problemsOf = ({ name }: CompanyDraft): CompanyErrors =>
  name.trim() === '' ? { name: texts.name_missing } : {};

/** The server's issues by the field they are about (`body.name`). */
export function errorsOf(issues: readonly Issue[]): CompanyErrors {
  const errors: CompanyErrors = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => path === `body.${name}`);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}
